import type { JobFunction, Vendor } from '@hiring/contracts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** Milliseconds since the Unix epoch. */
export type Ms = number;

export interface SimBoard {
  vendor: Vendor;
  /** Token as in a board id, `<vendor>/<token>`. */
  token: string;
  /** The board has postings only in this span; absent ends are open. Outside the span, the board is empty. */
  from?: Ms;
  until?: Ms;
  /** From then on the vendor's total differs from the rows: every crawl is incomplete. */
  totalsWrongFrom?: Ms;
  /** From then on the board is unknown to the vendor. */
  absentFrom?: Ms;
  /** Instants at which every posting got a new id and a new page at once. */
  reissues?: Ms[];
}

/** A cohort's roles. */
export interface RoleMix {
  functions: readonly (readonly [JobFunction, number])[];
  /** English place names from `PLACES`, with weights. */
  cities: readonly (readonly [string, number])[];
  /** Share of titles in the place's language. */
  localTitles: number;
  /** Share of roles that are open in a second city too, and share of remote ones. */
  twoCities: number;
  remote: number;
}

interface CohortBase {
  mix: RoleMix;
  /** Indexes into the company's boards that list these roles. Default: every board. */
  boards?: readonly number[];
  /** Interval at which a role's posting is replaced by a new one (new id, new page). */
  repostEveryMs?: number;
  /** How long the role is off the board before its replacement appears. Default 0. */
  repostGapMs?: number;
  /** Share of roles that disappear temporarily and return under the same id. */
  reopenShare?: number;
  /** Share of roles whose title is edited while they are open. */
  editShare?: number;
}

/** Slots that are refilled: in each period one role opens and closes. */
export interface SlotCohort extends CohortBase {
  kind: 'slots';
  slots: number;
  periodMs: number;
  /** Maximum share of its period in which a role is open, 0 to 1. A role is open for 70 to 100 % of that time. */
  openShareMax: number;
  /** Roles start only within this span; they may close after it. */
  from?: Ms;
  until?: Ms;
  /** No role opens within these spans: a hiring freeze. */
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
  /** The company is determined by this number and its definition. */
  seed: number;
  name: string;
  domain: string;
  hqCountry: string;
  /** Instant, a whole second, from which the slots' periods are counted. */
  epoch: Ms;
  boards: SimBoard[];
  cohorts: Cohort[];
  /** First past instant that a demo may show. */
  coveredFrom: Ms;
}
