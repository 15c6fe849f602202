import type { CompanyState } from '@hiring/ledger';

/** Maximum companies and reqs in the cache together. A req takes about 1 kB. */
const REQS_MAX = 50_000;

/**
 * Caches companies' states, and evicts those that were loaded or changed longest ago. Only the active sequencer changes
 * these states, so no entry is out of date.
 */
export class CompanyCache {
  private readonly states = new Map<number, CompanyState>();
  private reqs = 0;
  private readonly sizes = new Map<number, number>();

  get(companyId: number): CompanyState | undefined {
    return this.states.get(companyId);
  }

  has(companyId: number): boolean {
    return this.states.has(companyId);
  }

  put(state: CompanyState): void {
    this.forget(state.company_id);
    this.states.set(state.company_id, state);
    this.sizes.set(state.company_id, state.reqs.length + 1);
    this.reqs += state.reqs.length + 1;
  }

  /** Evicts companies, except `needed`, while the cache is too large. */
  trim(needed: Set<number>): void {
    for (const companyId of this.states.keys()) {
      if (this.reqs <= REQS_MAX) return;
      if (!needed.has(companyId)) this.forget(companyId);
    }
  }

  private forget(companyId: number): void {
    this.reqs -= this.sizes.get(companyId) ?? 0;
    this.states.delete(companyId);
    this.sizes.delete(companyId);
  }
}
