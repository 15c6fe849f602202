/** Tries after which a job fails. */
export const JOB_TRIES_MAX = 3;
/**
 * Maximum pause, as a multiple of the configured pause. After n consecutive failures, the pause is 2^(n-1) times the
 * configured pause, up to this maximum.
 */
const PAUSE_FACTOR_MAX = 5;

/** A company's jobs that ended within the last hour. */
export interface EndedJobs {
  /** Number of jobs that failed after the last successful job. */
  failures: number;
  /** When the newest job ended, whether it succeeded or failed; null if no job ended within the last hour. */
  endedAt: Date | null;
}

/**
 * Returns the time at which a company's next job may start, or null if the job may start now. If `endedAt` is in the
 * future because a clock was wrong, the job waits no longer than the longest pause.
 *
 * @param pauseMs the setting: the pause after a job, in milliseconds
 */
export function startOf({ failures, endedAt }: EndedJobs, now: Date, pauseMs: number): Date | null {
  if (endedAt === null) return null;
  const factor = Math.min(2 ** Math.max(0, failures - 1), PAUSE_FACTOR_MAX);
  const startMs = Math.min(endedAt.getTime() + factor * pauseMs, now.getTime() + PAUSE_FACTOR_MAX * pauseMs);
  return startMs > now.getTime() ? new Date(startMs) : null;
}

/** The ledger's decisions about all crawls of a job. */
export interface DecidedCrawls {
  tries: number;
  /**
   * True if every live board has a complete crawl that the ledger accepted, and if there is at least one such crawl.
   */
  complete: boolean;
  /**
   * Whether the ledger put a crawl on hold. If so, the job is not tried again, because the ledger would put the next
   * crawl on hold too.
   */
  held: boolean;
}

/** Returns the next state of a crawling job when the ledger has decided on all its crawls. */
export function verdictOf({ tries, complete, held }: DecidedCrawls): 'done' | 'failed' | 'queued' {
  if (complete) return 'done';
  return held || tries >= JOB_TRIES_MAX ? 'failed' : 'queued';
}
