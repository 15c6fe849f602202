import type { Instant, JobFunction } from '@hiring/contracts';
import type { Direction, Windows } from './pulse.js';

/** Open reqs in a company or in one of its functions. */
export interface OpenScope {
  open: number;
  /**
   * When the number last fell from at least 3 to less; null while it is higher, before, and after anything but a
   * confirmed closure has lowered it since.
   */
  fell_at: Instant | null;
  /** Fell to 0 after at least 3 within 90 days, and is still 0. */
  paused: boolean;
  /** The newest published state, or the one that was adopted without a signal. */
  shown: boolean;
}

/** A value that is compared after each fact. */
export interface Level<T> {
  /** After the newest fact; null while the history is too short. */
  now: T | null;
  /** The newest published value, or the one that was adopted without a signal. */
  shown: T | null;
}

/** A company's state in the fold of signal events. Plain JSON. */
export interface SignalState {
  company_id: number;
  /** Newest fact folded. */
  event_seq: number;
  /** First complete crawl on any board. */
  covered_since: Instant | null;
  /** Newest complete crawl: where all windows end. */
  t: Instant | null;
  /** New roles counted by `opened_at`, those younger than `t` - 120 d. */
  new_roles: Record<Instant, number>;
  /** The same by 30-day window before `t`. */
  roles: Windows['roles'];
  all: OpenScope;
  /** One for every function that a req ever had. */
  by_function: Partial<Record<JobFunction, OpenScope>>;
  surge: Level<boolean>;
  direction: Level<Direction>;
  /** When a type was last published: key `<type>` or `<type>/<function>`. */
  published: Record<string, Instant>;
}

/** A req's state in the fold of signal events. */
export interface SignalReq {
  company_id: number;
  req_key: string;
  function: JobFunction;
  active: boolean;
  /** A new role's `opened_at`, null for others. */
  new_role_at: Instant | null;
  /** Reposts in the 180 days before the newest one. */
  reposts: { at: Instant; confidence: number }[];
}

/** One company and those of its reqs that the facts name (`reqKeysOf`). */
export interface SignalView {
  company: SignalState;
  reqs: Map<string, SignalReq>;
  /** Reqs to write back. */
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
