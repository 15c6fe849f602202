import type { StartedRow } from './delivery.repository.js';

/**
 * Maximum time from right before the conditional update until the request is written. A cancellation waits for 2 s: the
 * difference allows half a second from reading the clock to the bytes on the wire on a busy machine.
 */
export const WRITE_WITHIN_MS = 1_500;

/** Thrown when the request must not be written. The caller undoes the start. */
export class NotStartedError extends Error {
  override readonly name = 'NotStartedError';
}

/**
 * Guarantees for one attempt that the request is written within 1.5 s of a successful conditional update, or not at
 * all. A process that cancels a watch therefore knows 2 s later, from the database alone, that none of the watch's
 * requests can still be written.
 */
export class AttemptGuard {
  private written = false;
  private readonly abort = new AbortController();

  /** @param validFromMs monotonic time, read before the conditional update was sent */
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

  /** Call right before writing the request. @throws NotStartedError when the time has passed. */
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
