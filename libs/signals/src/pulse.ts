import { vendorOf, type Instant, type JobFunction } from '@hiring/contracts';
import { decayedConfidence, FURTHER_BOARD_BONUS, SHORT_HISTORY_CAP } from './confidence.js';
import { MOMENTUM_WEEKS } from './evolve-board.js';
import { asOf, stalestBoard } from './freshness.js';
import { ratioHundredths } from './rounding.js';
import type { CompanyRow, OpenByFunction } from './rows.js';
import { newestSighting } from './sightings.js';
import { addWeeks, DAY_MILLIS, millisOf, weekStart } from './weeks.js';

/** A headline value with the board that last confirmed it, the time, and the confidence (0 to 0.99). */
export interface Envelope<T> {
  value: T;
  source_board: string | null;
  observed_at: Instant | null;
  confidence: number;
}

type Confirmation = Omit<Envelope<never>, 'value'>;

/**
 * The confirmation if the company has no coverage. The value is then unknown. This does not mean that the company is
 * not hiring.
 */
const UNCOVERED: Confirmation = Object.freeze({ source_board: null, observed_at: null, confidence: 0 });

export type Direction = 'accelerating' | 'decelerating' | 'steady';

/** The six pulse values without envelopes: `pulse` in the brief and the search, columns in sheet/enrich. */
export interface PulseValues {
  is_hiring: boolean;
  open_req_count: number;
  new_roles_30d: number;
  velocity: number;
  direction: Direction;
  is_surge: boolean;
}

export interface MomentumPoint {
  bucket_start: Instant;
  open_req_count: number;
}

export type HiringPulse = { [K in keyof PulseValues]: Envelope<PulseValues[K]> } & {
  by_function: Partial<Record<JobFunction, number>>;
  momentum: MomentumPoint[];
  as_of: Instant;
};

const WINDOW_DAYS = 30;
export const WINDOWS = 4;
const ACCELERATING_HUNDREDTHS = 125;
const DECELERATING_HUNDREDTHS = 80;
const DIRECTION_DIFFERENCE_MIN = 3;
const SURGE_ROLES_MIN = 5;
const SURGE_WINDOWS_MAX = 3;
const SURGE_WINDOWS_MIN = 2;
/**
 * The windows that our coverage must include: `DIRECTION_WINDOWS_MIN` for `direction`, `SURGE_COVERED_MIN` for
 * `is_surge`. With fewer windows, `direction` is `steady` and `is_surge` is false.
 */
export const DIRECTION_WINDOWS_MIN = 2;
export const SURGE_COVERED_MIN = SURGE_WINDOWS_MIN + 1;

/** New roles per 30-day window before `t`, newest first, and the number of windows that our coverage includes. */
export interface Windows {
  roles: [number, number, number, number];
  covered: number;
}

/** The reqs that the formulas count: those in one job function, or all. */
type Scope = JobFunction | undefined;

/** Counts new roles by window. A role is in window n if its age at `t` is in [n * 30 d, (n + 1) * 30 d). */
function windowsOf(company: CompanyRow, scope: Scope): Windows {
  const windows: Windows = { roles: [0, 0, 0, 0], covered: 0 };
  const { t, covered_since, new_roles } = company;
  if (t === null) return windows;
  const end = millisOf(t);
  for (const fn of scope === undefined ? (Object.keys(new_roles) as JobFunction[]) : [scope]) {
    for (const openedAt of new_roles[fn] ?? []) {
      const window = windowsBefore(end, openedAt);
      if (window >= 0 && window < WINDOWS) windows.roles[window as 0 | 1 | 2 | 3] += 1;
    }
  }
  if (covered_since !== null) windows.covered = Math.min(WINDOWS, Math.max(0, windowsBefore(end, covered_since)));
  return windows;
}

/**
 * Returns the number of whole windows between an instant and `end`. The number is negative if the instant is later than
 * `end`.
 */
export function windowsBefore(end: number, instant: Instant): number {
  return Math.floor((end - millisOf(instant)) / (WINDOW_DAYS * DAY_MILLIS));
}

/**
 * Returns the six values at `t` (`libs/signals/README.md#pulse`).
 *
 * @param scope counts only reqs in this job function; all if absent
 */
export function pulseValues(company: CompanyRow, scope?: JobFunction): PulseValues {
  return valuesOf(openReqsOf(company, scope), windowsOf(company, scope));
}

function openReqsOf(company: CompanyRow, scope: Scope): number {
  return scope === undefined ? company.open_req_count : (company.by_function[scope] ?? 0);
}

/** Returns hiring velocity in hundredths (`README.md#hiring-velocity`). */
export function velocityHundredths([now, before]: Windows['roles']): number {
  return ratioHundredths(now + 1, before + 1);
}

function valuesOf(open: number, { roles, covered }: Windows): PulseValues {
  const [now, before] = roles;
  const velocity = velocityHundredths(roles);
  return {
    is_hiring: open >= 1,
    open_req_count: open,
    new_roles_30d: now,
    velocity: velocity / 100,
    direction: covered < DIRECTION_WINDOWS_MIN ? 'steady' : directionOf(velocity, now - before),
    is_surge: isSurge(roles, covered),
  };
}

/** Returns the bounds on new roles and velocity that `direction` and `is_surge` imply. */
export function impliedBounds({
  direction,
  is_surge,
}: {
  direction?: Direction | undefined;
  is_surge?: boolean | undefined;
}): {
  new_roles_min?: number;
  velocity_min?: number;
  velocity_max?: number;
} {
  return {
    ...(direction === 'accelerating' && {
      new_roles_min: DIRECTION_DIFFERENCE_MIN,
      velocity_min: ACCELERATING_HUNDREDTHS / 100,
    }),
    ...(direction === 'decelerating' && { velocity_max: DECELERATING_HUNDREDTHS / 100 }),
    ...(is_surge === true && { new_roles_min: SURGE_ROLES_MIN }),
  };
}

/** Uses the published, rounded velocity, so that a caller can verify the direction. */
export function directionOf(velocityHundredths: number, difference: number): Direction {
  if (velocityHundredths >= ACCELERATING_HUNDREDTHS && difference >= DIRECTION_DIFFERENCE_MIN) return 'accelerating';
  if (velocityHundredths <= DECELERATING_HUNDREDTHS && difference <= -DIRECTION_DIFFERENCE_MIN) return 'decelerating';
  return 'steady';
}

/**
 * Returns whether the newest window has at least 5 new roles, and at least twice the mean of the 3 windows before it.
 * Windows that our coverage does not include are left out of the mean. With fewer than 2 left, there is no surge.
 */
export function isSurge([now, ...before]: Windows['roles'], covered: number): boolean {
  const windows = Math.min(covered - 1, SURGE_WINDOWS_MAX);
  if (windows < SURGE_WINDOWS_MIN || now < SURGE_ROLES_MIN) return false;
  const sum = before.slice(0, windows).reduce((total, roles) => total + roles, 0);
  return windows * now >= 2 * sum;
}

/**
 * Returns the hiring pulse with envelopes. Only confidences depend on `now`.
 *
 * @param scope counts only reqs in this job function; all if absent
 */
export function hiringPulse(company: CompanyRow, now: Instant, scope?: JobFunction): HiringPulse {
  const windows = windowsOf(company, scope);
  const values = valuesOf(openReqsOf(company, scope), windows);
  const stalest = stalestBoard(company);
  const long = confirmedBySum(stalest, now, {});
  const short = confirmedBySum(stalest, now, { cap: SHORT_HISTORY_CAP });
  const confirmed = <T>(value: T, needed: number): Envelope<T> => ({
    value,
    ...(windows.covered >= needed ? long : short),
  });
  return {
    is_hiring:
      values.is_hiring && scope === undefined
        ? { value: true, ...(stalest === null ? UNCOVERED : confirmedBySighting(company, now)) }
        : confirmed(values.is_hiring, 0),
    open_req_count: confirmed(values.open_req_count, 0),
    new_roles_30d: confirmed(values.new_roles_30d, 1),
    velocity: confirmed(values.velocity, 2),
    direction: confirmed(values.direction, 2),
    is_surge: confirmed(values.is_surge, 3),
    by_function: byFunctionOf(company, scope),
    momentum: momentum(company, scope),
    as_of: asOf(company),
  };
}

function byFunctionOf({ by_function }: CompanyRow, scope: Scope): OpenByFunction {
  if (scope === undefined) return by_function;
  const open = by_function[scope];
  return open === undefined ? {} : { [scope]: open };
}

/**
 * Returns the confirmation for a sum over all boards. The sum is as old as its oldest part, so its source is the live
 * board with the oldest complete crawl (`libs/signals/README.md#where-a-value-comes-from`).
 */
function confirmedBySum(stalest: ReturnType<typeof stalestBoard>, now: Instant, cap: { cap?: number }): Confirmation {
  if (stalest === null) return UNCOVERED;
  const { board_id, complete_at } = stalest;
  return {
    source_board: vendorOf(board_id),
    observed_at: complete_at,
    confidence: decayedConfidence(board_id, complete_at, now, cap),
  };
}

/**
 * Returns the confirmation by the newest sighting. One sighting is enough, because it proves that the company is
 * hiring. Each further board with a live posting raises the confidence.
 */
function confirmedBySighting(company: CompanyRow, now: Instant): Confirmation {
  const sighting = newestSighting(company);
  if (sighting === null) return UNCOVERED;
  const bonus = sightingBonus(company, sighting.board_id);
  return {
    source_board: vendorOf(sighting.board_id),
    observed_at: sighting.seen_at,
    confidence: decayedConfidence(sighting.board_id, sighting.seen_at, now, { bonus }),
  };
}

/** Returns the increase in confidence for the boards that have live postings, not counting `boardId`. */
export function sightingBonus(company: CompanyRow, boardId: string): number {
  const further = Object.entries(company.boards).filter(([other, board]) => board.live > 0 && other !== boardId);
  return FURTHER_BOARD_BONUS * further.length;
}

/**
 * Returns the number of active reqs at the end of each week with a complete crawl, for the 8 weeks up to `t`, oldest
 * first (`libs/signals/README.md#momentum`).
 */
export function momentum(company: CompanyRow, scope?: JobFunction): MomentumPoint[] {
  const { t } = company;
  if (t === null) return [];
  const last = weekStart(t);
  const first = addWeeks(last, 1 - MOMENTUM_WEEKS);
  return company.weeks
    .filter((week) => week.crawled && week.bucket_start >= first && week.bucket_start <= last)
    .map(({ bucket_start, open_req_count, by_function }) => {
      if (bucket_start === last) return { bucket_start, open_req_count: openReqsOf(company, scope) };
      return { bucket_start, open_req_count: scope === undefined ? open_req_count : (by_function?.[scope] ?? 0) };
    });
}
