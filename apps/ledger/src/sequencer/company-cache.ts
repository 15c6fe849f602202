import type { CompanyState } from '@hiring/ledger';

/** Maximum number of companies and reqs together in the cache. A req takes about 1 kB. */
const REQS_MAX = 50_000;

/**
 * Caches the states of companies. Evicts first the states whose last load or change is oldest. The cache is coherent
 * because only the active sequencer changes these states, and a new activation starts with an empty cache.
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

  /** Evicts companies while the cache is too large, except those in `needed`. */
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
