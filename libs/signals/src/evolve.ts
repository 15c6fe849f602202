import type { Fact } from '@hiring/contracts';
import type { CompanyRow, DemandDelta, ReqRow } from './rows.js';

/** What a fold works on: one company and those of its reqs that the facts name (`reqKeysOf`), loaded before. */
export interface CompanyView {
  company: CompanyRow;
  reqs: Map<string, ReqRow>;
}

/** What a fold did besides changing the company row; the caller makes one per batch and company. */
export interface Effects {
  /** Reqs to write back. */
  reqs: Set<string>;
  demand: DemandDelta[];
  /** `top_reqs` has fewer than it should: the caller passes the newest 5 active reqs to `refillTopReqs`. */
  top_reqs_short: boolean;
  /** Functions whose first hire left it: the caller passes the function's earliest req to `refillFirstHire`. */
  first_hires_lost: Set<string>;
}

export function noEffects(): Effects {
  return { reqs: new Set(), demand: [], top_reqs_short: false, first_hires_lost: new Set() };
}

export function emptyCompanyRow(companyId: number): CompanyRow {
  return {
    company_id: companyId,
    slug: '',
    name: '',
    domain: '',
    domain_aliases: [],
    hq_country: null,
    owner: null,
    event_seq: 0,
    last_fact_at: null,
    covered_since: null,
    t: null,
    uncovered_at: null,
    profiled_at: null,
    boards: {},
    open_req_count: 0,
    by_function: {},
    new_roles: [],
    weeks: [],
    first_hires: {},
    pain: [],
    top_reqs: [],
    migrations: [],
  };
}

/** Keys of the reqs that must be in `CompanyView.reqs` before the fact is folded (an `opened` one need not exist). */
export function reqKeysOf(fact: Fact): string[] {
  if (!('req_key' in fact)) return [];
  return fact.type === 'req_relinked' && fact.alias_of !== undefined ? [fact.req_key, fact.alias_of] : [fact.req_key];
}

/** Folds one fact into the rows, in place. Facts must come in ledger order; a fact already folded is skipped. */
export function evolve(view: CompanyView, fact: Fact, effects: Effects): void {
  throw new Error(`not folded yet: ${view.company.company_id} ${fact.event_seq} ${effects.reqs.size}`);
}
