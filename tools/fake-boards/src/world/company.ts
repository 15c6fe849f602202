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
  /** The span in which the board has postings. Either limit can be absent. */
  from?: Ms;
  until?: Ms;
  /** From this time on, the vendor reports a wrong total, so every crawl is incomplete. */
  totalsWrongFrom?: Ms;
  /** From this time on, the vendor does not know the board. */
  absentFrom?: Ms;
  /** Times at which every posting gets a new id and page. */
  reissues?: Ms[];
}

/** Which roles a cohort has. */
export interface RoleMix {
  functions: readonly (readonly [JobFunction, number])[];
  /** Weighted English names from `PLACES`. */
  cities: readonly (readonly [string, number])[];
  /** Share of titles in the place's language. */
  localTitles: number;
  /** Share of roles that are open in a second city, too. */
  twoCities: number;
  remote: number;
}

interface CohortBase {
  mix: RoleMix;
  /** Indexes of the boards that list these roles. Default: all. */
  boards?: readonly number[];
  /** Milliseconds after which a new posting, with a new id and page, replaces a role's posting. */
  repostEveryMs?: number;
  /** Milliseconds for which a role is off the board between two postings. Default 0. */
  repostGapMs?: number;
  /** Share of roles that disappear for a time and return under the same id. */
  reopenShare?: number;
  /** Share of roles whose title is edited while they are open. */
  editShare?: number;
}

/** Roles in slots. In each period, one role per slot opens and closes. */
export interface SlotCohort extends CohortBase {
  kind: 'slots';
  slots: number;
  periodMs: number;
  /**
   * The maximum time for which a role is open, as a share of the period. Each role is open for 70 to 100 % of this
   * maximum.
   */
  openShareMax: number;
  /** The span in which roles may open. They may close later. */
  from?: Ms;
  until?: Ms;
  /** Hiring freezes: spans in which no role opens. */
  freezes?: readonly { from: Ms; until: Ms }[];
}

/** Roles that each open once, with starts spread evenly over the span. */
export interface BurstCohort extends CohortBase {
  kind: 'burst';
  count: number;
  from: Ms;
  until: Ms;
  lifeMsMax: number;
}

export type Cohort = SlotCohort | BurstCohort;

export interface SimCompany {
  /** The number that determines everything about the company, except the fields below. */
  seed: number;
  name: string;
  domain: string;
  hqCountry: string;
  /** Always on a whole second. Each slot's first period starts at a random offset after this time. */
  epoch: Ms;
  boards: SimBoard[];
  cohorts: Cohort[];
}
