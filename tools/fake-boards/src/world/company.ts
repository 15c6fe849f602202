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
  /**
   * The board has postings only from `from` until before `until`, and is empty at other times. An absent end is open.
   */
  from?: Ms;
  until?: Ms;
  /** From this time on, the vendor's total differs from the number of rows, so every crawl is incomplete. */
  totalsWrongFrom?: Ms;
  /** From this time on, the vendor does not know the board. */
  absentFrom?: Ms;
  /** Times at which every posting gets a new id and a new page. */
  reissues?: Ms[];
}

/** Which roles a cohort has. */
export interface RoleMix {
  functions: readonly (readonly [JobFunction, number])[];
  /** Weighted English names from `PLACES`. */
  cities: readonly (readonly [string, number])[];
  /** Share of titles that are in the place's language. */
  localTitles: number;
  /** Share of roles that are also open in a second city. */
  twoCities: number;
  remote: number;
}

interface CohortBase {
  mix: RoleMix;
  /** Indexes of the boards that list these roles; every board when absent. */
  boards?: readonly number[];
  /** Milliseconds after which a new posting, with a new id and page, replaces a role's posting. */
  repostEveryMs?: number;
  /** Milliseconds between two postings of a role, in which the role is not on the board; 0 when absent. */
  repostGapMs?: number;
  /** Share of roles that disappear for a time and return under the same id. */
  reopenShare?: number;
  /** Share of roles whose title is edited while they are open. */
  editShare?: number;
}

/** A number of slots. In each period, every slot has one role that opens and closes. */
export interface SlotCohort extends CohortBase {
  kind: 'slots';
  slots: number;
  periodMs: number;
  /**
   * The largest part of the period, 0 to 1, for which a role may be open. A role is open for 70 to 100 % of that time.
   */
  openShareMax: number;
  /** Roles start only in this span. They may close after it. */
  from?: Ms;
  until?: Ms;
  /** Hiring freezes: spans in which no role opens. */
  freezes?: readonly { from: Ms; until: Ms }[];
}

/** Roles that open once each. Their starts are spread evenly over the span. */
export interface BurstCohort extends CohortBase {
  kind: 'burst';
  count: number;
  from: Ms;
  until: Ms;
  lifeMsMax: number;
}

export type Cohort = SlotCohort | BurstCohort;

export interface SimCompany {
  /** Company and boards are computed from this number and the fields below. */
  seed: number;
  name: string;
  domain: string;
  hqCountry: string;
  /** A whole second. Each slot's first period starts at a random offset from it. */
  epoch: Ms;
  boards: SimBoard[];
  cohorts: Cohort[];
}
