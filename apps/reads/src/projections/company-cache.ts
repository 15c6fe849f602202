import type { StoredCompany } from './company/company.table.js';

/** Maximum number of rows, which take about 2 KiB each. */
const ROWS_MAX = 10_000;

/**
 * Caches company rows as stored by this process's last committed batch. `begin` empties the cache unless the new batch
 * directly follows the last committed batch, so no row is out of date.
 */
export class CompanyCache {
  private readonly rows = new Map<number, StoredCompany>();
  private validAt = -1;
  private pending: { lastSeq: number; companies: StoredCompany[] } | undefined;

  begin(firstSeq: number): void {
    if (firstSeq !== this.validAt + 1) this.rows.clear();
    this.validAt = -1;
    this.pending = undefined;
  }

  get(companyId: number): StoredCompany | undefined {
    return this.rows.get(companyId);
  }

  /** Stores a batch's rows, which become valid if the batch commits. */
  propose(lastSeq: number, companies: StoredCompany[]): void {
    this.pending = { lastSeq, companies };
  }

  committed(lastSeq: number): void {
    const pending = this.pending;
    this.pending = undefined;
    if (pending === undefined || pending.lastSeq !== lastSeq) return;
    for (const stored of pending.companies) {
      this.rows.delete(stored.company.company_id);
      this.rows.set(stored.company.company_id, stored);
    }
    for (const companyId of this.rows.keys()) {
      if (this.rows.size <= ROWS_MAX) break;
      this.rows.delete(companyId);
    }
    this.validAt = lastSeq;
  }
}
