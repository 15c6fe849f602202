/** Number of tries after which a job fails. */
export const JOB_TRIES_MAX = 3;
/**
 * Upper limit on the pause, as a multiple of the setting. After n failures in a row, the pause is 2^(n-1) times the
 * setting.
 */
const PAUSE_FACTOR_MAX = 5;

/** A company's jobs that ended within the last hour. */
export interface EndedJobs {
  /** Failures since the last job that was done. */
  failures: number;
  /** When the newest of these jobs ended; null if there is none. */
  endedAt: Date | null;
}

/**
 * Returns when a company's next job may start; null when it may start now. An end that a wrong clock puts into the
 * future delays the job by at most the longest pause.
 *
 * @param pauseMs the setting: the pause after a job, in milliseconds
 */
export function startOf({ failures, endedAt }: EndedJobs, now: Date, pauseMs: number): Date | null {
  if (endedAt === null) return null;
  const factor = Math.min(2 ** Math.max(0, failures - 1), PAUSE_FACTOR_MAX);
  const startMs = Math.min(endedAt.getTime() + factor * pauseMs, now.getTime() + PAUSE_FACTOR_MAX * pauseMs);
  return startMs > now.getTime() ? new Date(startMs) : null;
}

/** What the ledger decided about all crawls of a job. */
export interface DecidedCrawls {
  tries: number;
  /** True when at least one complete crawl is accepted, and every live board has such a crawl. */
  complete: boolean;
  /** The ledger put a crawl on hold instead of accepting it. It would put another try on hold, too. */
  held: boolean;
}

/** Returns the state of a crawling job once the ledger has decided all its crawls. */
export function verdictOf({ tries, complete, held }: DecidedCrawls): 'done' | 'failed' | 'queued' {
  if (complete) return 'done';
  return held || tries >= JOB_TRIES_MAX ? 'failed' : 'queued';
}
