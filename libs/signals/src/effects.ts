import type { JobFunction } from '@hiring/contracts';
import type { CompanyRow, DemandDelta, OpenDelta, ReqRow } from './rows.js';

/** The rows that facts are folded into: one company's, and those of the reqs that the facts name (`reqKeysOf`). */
export interface CompanyView {
  company: CompanyRow;
  reqs: Map<string, ReqRow>;
}

/**
 * The changes that result from folding facts, except those in the company row. The caller creates one object per batch
 * and company.
 */
export interface Effects {
  /** Keys of the reqs to write back. */
  reqs: Set<string>;
  demand: DemandDelta[];
  /** Changes in the counts of active reqs, by label and attribute. */
  open: OpenDelta[];
  /** True if `top_reqs` has too few entries. The caller then passes the newest 5 active reqs to `refillTopReqs`. */
  top_reqs_short: boolean;
  /** Job functions that lost their first hire. The caller passes the earliest req for each to `refillFirstHire`. */
  first_hires_lost: Set<JobFunction>;
}

export function noEffects(): Effects {
  return { reqs: new Set(), demand: [], open: [], top_reqs_short: false, first_hires_lost: new Set() };
}
