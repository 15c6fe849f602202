import type { JobFunction, Vendor } from '@hiring/contracts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** A time in milliseconds since the Unix epoch. */
export type Ms = number;

export interface SimBoard {
  vendor: Vendor;
  /** The token in the board id `<vendor>/<token>`. */
  token: string;
  /** The board has postings only in this span; an absent end is open. Outside the span, the board is empty. */
  from?: Ms;
  until?: Ms;
  /** From this time on, the vendor's total differs from the rows, so every crawl is incomplete. */
  totalsWrongFrom?: Ms;
  /** From this time on, the vendor does not know the board. */
  absentFrom?: Ms;
  /** Times at which every posting got a new id and a new page at once. */
  reissues?: Ms[];
}

/** The kinds of roles in a cohort. */
export interface RoleMix {
  functions: readonly (readonly [JobFunction, number])[];
  /** English names of places in `PLACES`, with weights. */
  cities: readonly (readonly [string, number])[];
  /** Share of titles in the place's language. */
  localTitles: number;
  /** Share of roles that are also open in a second city. */
  twoCities: number;
  remote: number;
}

interface CohortBase {
  mix: RoleMix;
  /** Indexes of the company's boards that list these roles; every board when absent. */
  boards?: readonly number[];
  /** Milliseconds after which a posting of a role is replaced by a new one, with a new id and page. */
  repostEveryMs?: number;
  /** Milliseconds for which the role is off the board before its next posting appears; 0 when absent. */
  repostGapMs?: number;
  /** Share of roles that disappear for a time and return under the same id. */
  reopenShare?: number;
  /** Share of roles whose title is edited while they are open. */
  editShare?: number;
}

/** Slots that are refilled. In each period of a slot, one role opens and closes. */
export interface SlotCohort extends CohortBase {
  kind: 'slots';
  slots: number;
  periodMs: number;
  /** Maximum share of the period in which a role is open, 0 to 1. A role is open for 70 to 100 % of that time. */
  openShareMax: number;
  /** The span in which roles start. They may close after it. */
  from?: Ms;
  until?: Ms;
  /** Spans in which no role opens: a hiring freeze. */
  freezes?: readonly { from: Ms; until: Ms }[];
}

/** Roles that open once each, spread evenly over a span. */
export interface BurstCohort extends CohortBase {
  kind: 'burst';
  count: number;
  from: Ms;
  until: Ms;
  lifeMsMax: number;
}

export type Cohort = SlotCohort | BurstCohort;

export interface SimCompany {
  /** A number that, together with the definition, determines the company. */
  seed: number;
  name: string;
  domain: string;
  hqCountry: string;
  /** The time, a whole second, from which the periods of slots are counted. */
  epoch: Ms;
  boards: SimBoard[];
  cohorts: Cohort[];
  /** The earliest past time that a demo may show. */
  coveredFrom: Ms;
}
