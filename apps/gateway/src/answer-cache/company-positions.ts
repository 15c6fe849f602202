/**
 * Stores the position of the last fact about each company. If there are too many positions, the oldest are dropped. The
 * highest dropped position then applies to every company without a stored position.
 */
export class CompanyPositions {
  private readonly last = new Map<number, number>();
  private floor = Infinity;
  private end = -Infinity;

  constructor(private readonly companiesMax: number) {}

  /**
   * Starts at `position`. Facts before `position` are unknown, so only answers read at `position` or later may be
   * cached.
   */
  startAt(position: number): void {
    this.last.clear();
    this.floor = position;
    this.end = position;
  }

  get hasStarted(): boolean {
    return this.floor !== Infinity;
  }

  /** Forgets all positions, so that no answer is cached until `startAt` is called. */
  forget(): void {
    this.last.clear();
    this.floor = Infinity;
    this.end = -Infinity;
  }

  /** Stores a fact's position, which must be greater than all earlier ones. */
  touched(companyId: number, position: number): void {
    if (!this.hasStarted) return;
    this.end = position;
    this.last.delete(companyId);
    this.last.set(companyId, position);
    if (this.last.size <= this.companiesMax) return;
    const [oldest] = this.last;
    if (oldest === undefined) return;
    this.last.delete(oldest[0]);
    this.floor = Math.max(this.floor, oldest[1]);
  }

  /**
   * Returns whether an answer read at `position` includes every known fact about the company. Returns false if
   * `position` is beyond the last position that was read.
   */
  includes(companyId: number, position: number): boolean {
    return position >= this.of(companyId) && position <= this.end;
  }

  /** Returns the position of the last fact about the company. If no position is stored, returns `floor`. */
  of(companyId: number): number {
    return this.last.get(companyId) ?? this.floor;
  }
}
