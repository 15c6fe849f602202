import type { Instant, JobFunction } from '@hiring/contracts';
import type { Direction, Windows } from './pulse.js';

export interface OpenScope {
  open: number;
  /**
   * When the number of open reqs last fell below 3. Null if it never did, if it is at least 3 now, or if anything other
   * than a confirmed closure has lowered it since.
   */
  fell_at: Instant | null;
  /** True if the number of open reqs fell to 0 within 90 days after it was at least 3, and is still 0. */
  paused: boolean;
  /** The last published value of `paused`, or a later value that was adopted without a signal. */
  shown: boolean;
}

/** A value that is compared with its last published value after each fact. */
export interface Level<T> {
  /** The value after the newest fact. Null while the history is too short. */
  now: T | null;
  /** The last published value, or a later value that was adopted without a signal. */
  shown: T | null;
}

/** A company's state in the fold of signal events. Plain JSON. */
export interface SignalState {
  company_id: number;
  /** The last folded fact's position. */
  event_seq: number;
  /** The time of the first complete crawl on any board. */
  covered_since: Instant | null;
  /** The time of the newest complete crawl. All windows end at this time. */
  t: Instant | null;
  /** New roles later than `t` - 120 d, by `opened_at`. */
  new_roles: Record<Instant, number>;
  /** New roles by 30-day window before `t`. */
  roles: Windows['roles'];
  all: OpenScope;
  /** One entry for every job function that any req had. */
  by_function: Partial<Record<JobFunction, OpenScope>>;
  surge: Level<boolean>;
  direction: Level<Direction>;
  /** When each type was last published, by `<type>` or `<type>/<function>`. */
  published: Record<string, Instant>;
}

export interface SignalReq {
  company_id: number;
  req_key: string;
  function: JobFunction;
  active: boolean;
  /** `opened_at` if the req is a new role, or else null. */
  new_role_at: Instant | null;
  /** Reposts in the 180 days up to the newest one. */
  reposts: { at: Instant; confidence: number }[];
}

/** One company, and the reqs that the facts name (`reqKeysOf`). */
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
