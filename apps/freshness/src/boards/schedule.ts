const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Times between a board's sweeps; cold reads are additional. */
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
  /** Reads in a row that gave no complete listing; 0 after a complete one. */
  failures: number;
  /** Operator's upper limit in seconds; 0 = none. */
  secondsMax: number;
  /** In [0, 1): spreads boards that were linked together. Constant per board. */
  spread: number;
}

/**
 * Returns when a board is read next: after an hour while one of its companies is watched, after 6 h if it changed
 * within 4 days, after a day if it changed within 14 days, else after 3 days. After a failed read: 5 minutes, doubling
 * up to a day. At most `secondsMax`, then +-10 % by board.
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
