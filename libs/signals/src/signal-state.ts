import type { Instant, JobFunction } from '@hiring/contracts';
import type { Direction, Windows } from './pulse.js';

/** Open reqs in a company or in one function. */
export interface OpenScope {
  open: number;
  /**
   * The time when the number of open reqs last fell from at least 3 to less. Null before the first fall and while the
   * number is at least 3. Null also if something other than a confirmed closure has lowered the number since.
   */
  fell_at: Instant | null;
  /** True if the number fell to 0 within 90 days after it was at least 3, and is still 0. */
  paused: boolean;
  /** The newest published state, or a state that was adopted later without a signal. */
  shown: boolean;
}

/** A value that is compared after each fact. */
export interface Level<T> {
  /** The value after the newest fact; null while the history is too short. */
  now: T | null;
  /** The newest published value, or a value that was adopted later without a signal. */
  shown: T | null;
}

/** A company's state in the fold of signal events. Plain JSON. */
export interface SignalState {
  company_id: number;
  /** The newest folded fact's position. */
  event_seq: number;
  /** The first complete crawl on any board. */
  covered_since: Instant | null;
  /** The newest complete crawl: all windows end there. */
  t: Instant | null;
  /** New roles by `opened_at`, for those younger than `t` - 120 d. */
  new_roles: Record<Instant, number>;
  /** New roles by 30-day window before `t`. */
  roles: Windows['roles'];
  all: OpenScope;
  /** One entry for every function that a req ever had. */
  by_function: Partial<Record<JobFunction, OpenScope>>;
  surge: Level<boolean>;
  direction: Level<Direction>;
  /** When each type was last published. The key is `<type>` or `<type>/<function>`. */
  published: Record<string, Instant>;
}

/** A req's state in the fold of signal events. */
export interface SignalReq {
  company_id: number;
  req_key: string;
  function: JobFunction;
  active: boolean;
  /** `opened_at` if the req is a new role; else null. */
  new_role_at: Instant | null;
  /** Reposts in the 180 days before the newest one. */
  reposts: { at: Instant; confidence: number }[];
}

/** One company, and those reqs that the facts name (`reqKeysOf`). */
export interface SignalView {
  company: SignalState;
  reqs: Map<string, SignalReq>;
  /** Keys of the reqs to write back. */
  changed: Set<string>;
}

export function emptySignalState(companyId: number): SignalState {
  return {
    company_id: companyId,
    event_seq: 0,
    covered_since: null,
    t: null,
    new_roles: {},
    roles: [0, 0, 0, 0],
    all: emptyScope(),
    by_function: {},
    surge: { now: null, shown: null },
    direction: { now: null, shown: null },
    published: {},
  };
}

export function emptyScope(): OpenScope {
  return { open: 0, fell_at: null, paused: false, shown: false };
}
