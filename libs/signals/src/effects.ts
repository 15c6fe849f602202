import type { JobFunction } from '@hiring/contracts';
import type { CompanyRow, DemandDelta, ReqRow } from './rows.js';

/** What a fold works on: one company and those of its reqs that the facts name (`reqKeysOf`), loaded before. */
export interface CompanyView {
  company: CompanyRow;
  reqs: Map<string, ReqRow>;
}

/** What folds did besides changing the company row; the caller makes one per batch and company. */
export interface Effects {
  /** Reqs to write back. */
  reqs: Set<string>;
  demand: DemandDelta[];
  /** `top_reqs` has fewer than it should: the caller passes the newest 5 active reqs to `refillTopReqs`. */
  top_reqs_short: boolean;
  /** Functions whose first hire left them: the caller passes each one's earliest req to `refillFirstHire`. */
  first_hires_lost: Set<JobFunction>;
}

export function noEffects(): Effects {
  return { reqs: new Set(), demand: [], top_reqs_short: false, first_hires_lost: new Set() };
}
