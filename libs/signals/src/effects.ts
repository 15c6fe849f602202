import type { JobFunction } from '@hiring/contracts';
import type { CompanyRow, DemandDelta, OpenDelta, ReqRow } from './rows.js';

/** A fold's input: one company and those of its reqs that the facts name (`reqKeysOf`), loaded before. */
export interface CompanyView {
  company: CompanyRow;
  reqs: Map<string, ReqRow>;
}

/** What folds change besides the changed company row; the caller creates one per batch and company. */
export interface Effects {
  /** Reqs to write back. */
  reqs: Set<string>;
  demand: DemandDelta[];
  /** How the counts of the company's active reqs change, by labels and attributes. */
  open: OpenDelta[];
  /** `top_reqs` has too few entries: the caller passes the newest 5 active reqs to `refillTopReqs`. */
  top_reqs_short: boolean;
  /** Functions that lost their first hire: the caller passes each one's earliest req to `refillFirstHire`. */
  first_hires_lost: Set<JobFunction>;
}

export function noEffects(): Effects {
  return { reqs: new Set(), demand: [], open: [], top_reqs_short: false, first_hires_lost: new Set() };
}
