const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Milliseconds between two sweeps of a watched company's board. */
const WATCHED_MS = HOUR_MS;
const CHANGED_LATELY_MS = 6 * HOUR_MS;
const CHANGED_MS = DAY_MS;
const QUIET_MS = 3 * DAY_MS;
const RETRY_MS = 5 * 60_000;
const RETRY_MS_MAX = DAY_MS;

export interface ScheduleInput {
  now: Date;
  changedAt: Date | null;
  watched: boolean;
  /** Number of consecutive reads without a complete listing. */
  failures: number;
  /** The operator's upper limit in seconds; 0 = none. */
  secondsMax: number;
  /**
   * A number in [0, 1) that is constant for a board. Because of it, boards that were linked at the same time are read
   * at different times.
   */
  spread: number;
}

/**
 * Returns when to read a board next. After a complete read: 1 h if a linked company is watched, 6 h if the board
 * changed within 4 days, 1 day if within 14 days, else 3 days. After a failed read: 5 minutes, doubled for each further
 * failure, up to 1 day. `secondsMax` limits the interval, and `spread` varies it by up to 10 %.
 */
export function nextDueAt(input: ScheduleInput): Date {
  const base = input.failures > 0 ? retryMs(input.failures) : intervalMs(input);
  const capped = input.secondsMax > 0 ? Math.min(base, input.secondsMax * 1_000) : base;
  return new Date(input.now.getTime() + Math.round(capped * (0.9 + 0.2 * input.spread)));
}

function retryMs(failures: number): number {
  return Math.min(RETRY_MS_MAX, RETRY_MS * 2 ** Math.min(failures - 1, 20));
}

function intervalMs({ now, changedAt, watched }: ScheduleInput): number {
  if (watched) return WATCHED_MS;
  const quietMs = changedAt === null ? Infinity : now.getTime() - changedAt.getTime();
  if (quietMs <= 4 * DAY_MS) return CHANGED_LATELY_MS;
  return quietMs <= 14 * DAY_MS ? CHANGED_MS : QUIET_MS;
}
