/**
 * The position of the last fact that this process has read about each company. Bounded: the oldest positions are
 * dropped, and the highest dropped position is the floor for all unknown companies.
 */
export class CompanyPositions {
  private readonly last = new Map<number, number>();
  private floor = Infinity;
  private end = -Infinity;

  constructor(private readonly companiesMax: number) {}

  /** Nothing before `position` is known; an answer at it or after it may be cached. */
  startAt(position: number): void {
    this.last.clear();
    this.floor = position;
    this.end = position;
  }

  get hasStarted(): boolean {
    return this.floor !== Infinity;
  }

  /** Nothing is known any more: no answer may be cached until `startAt`. */
  forget(): void {
    this.last.clear();
    this.floor = Infinity;
    this.end = -Infinity;
  }

  /** `position` is greater than all before it. */
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
   * Whether an answer about the company, read at `position`, has every fact about it that is known here. A position
   * beyond the last one read here may belong to another ledger, with other facts.
   */
  includes(companyId: number, position: number): boolean {
    return position >= this.of(companyId) && position <= this.end;
  }

  /** Position of the last fact about the company; the floor when it is unknown. */
  of(companyId: number): number {
    return this.last.get(companyId) ?? this.floor;
  }
}
