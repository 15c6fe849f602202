import type { StartedRow } from './delivery.repository.js';

/**
 * Maximum milliseconds from the update that starts or renews an attempt until the attempt's request is written. A
 * cancellation waits 2 s, which leaves a margin of 0.5 s.
 */
export const WRITE_WITHIN_MS = 1_500;

/** Thrown when the request must not be written. The caller then undoes the start of the attempt. */
export class NotStartedError extends Error {
  override readonly name = 'NotStartedError';
}

/**
 * Guarantees that an attempt's request is written within 1.5 s after the update that started or last renewed the
 * attempt, or not at all. Therefore, 2 s after the commit that cancels a watch, no request for the watch can be
 * written. The process that cancels the watch needs no reply from the process that runs the attempt.
 */
export class AttemptGuard {
  private written = false;
  private readonly abort = new AbortController();

  /** @param validFromMs the monotonic time that was read before the process sent the update that starts the attempt */
  constructor(
    readonly row: StartedRow,
    private validFromMs: number,
  ) {}

  get signal(): AbortSignal {
    return this.abort.signal;
  }

  get isUnwritten(): boolean {
    return !this.written;
  }

  /**
   * Records that the request is about to be written. Call this immediately before the write. @throws NotStartedError
   * when the time limit has passed
   */
  write(nowMs: number): void {
    if (nowMs - this.validFromMs > WRITE_WITHIN_MS) throw new NotStartedError('the attempt was started too long ago');
    this.written = true;
  }

  renewed(validFromMs: number): void {
    this.validFromMs = validFromMs;
  }

  refuse(): void {
    if (!this.written) this.abort.abort(new NotStartedError('the attempt may no longer be sent'));
  }
}
