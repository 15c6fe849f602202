/**
 * Stores, for each company, the position of the last fact that this process has read. The number of positions is
 * limited: the oldest are dropped. The highest dropped position is the floor, which is used for all companies without a
 * stored position.
 */
export class CompanyPositions {
  private readonly last = new Map<number, number>();
  private floor = Infinity;
  private end = -Infinity;

  constructor(private readonly companiesMax: number) {}

  /** Starts at `position`: facts before it are unknown, and an answer at or after it may be cached. */
  startAt(position: number): void {
    this.last.clear();
    this.floor = position;
    this.end = position;
  }

  get hasStarted(): boolean {
    return this.floor !== Infinity;
  }

  /** Forgets all positions: no answer may be cached until `startAt` is called. */
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
   * Returns whether an answer about the company, read at `position`, includes every known fact about the company.
   * Returns false for a position after the last one read here: that position may belong to another ledger, with other
   * facts.
   */
  includes(companyId: number, position: number): boolean {
    return position >= this.of(companyId) && position <= this.end;
  }

  /** Returns the position of the last fact about the company; the floor when that position is not stored. */
  of(companyId: number): number {
    return this.last.get(companyId) ?? this.floor;
  }
}
