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
   * The board has postings from `from` until before `until`, and is empty at other times. A limit that is absent does
   * not apply.
   */
  from?: Ms;
  until?: Ms;
  /**
   * From this time on, the total that the vendor reports differs from the number of rows, so every crawl is incomplete.
   */
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
  /** The share of roles that are open in a second city as well. */
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
  /** The share of roles that disappear for a time and return under the same id. */
  reopenShare?: number;
  /** Share of roles whose title is edited while they are open. */
  editShare?: number;
}

/** Roles in a number of slots. In each period, one role opens and closes in every slot. */
export interface SlotCohort extends CohortBase {
  kind: 'slots';
  slots: number;
  periodMs: number;
  /**
   * The maximum part of the period, from 0 to 1, for which a role is open. Each role is open for 70 to 100 % of this
   * maximum.
   */
  openShareMax: number;
  /** The span in which roles may open. They may close after it. */
  from?: Ms;
  until?: Ms;
  /** Hiring freezes: spans in which no role opens. */
  freezes?: readonly { from: Ms; until: Ms }[];
}

/** Roles of which each opens once. Their starts are spread evenly over the span. */
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
  /** A time in whole seconds. The first period of each slot starts at a random offset from it. */
  epoch: Ms;
  boards: SimBoard[];
  cohorts: Cohort[];
}
