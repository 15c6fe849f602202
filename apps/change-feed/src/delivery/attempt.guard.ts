import type { StartedRow } from './delivery.repository.js';

/**
 * A request that is not being written this long after its conditional update must not be written any more. A
 * cancellation waits for 2 s; the difference allows for a busy machine that takes half a second between the check of
 * the clock and the bytes on the wire.
 */
export const WRITE_WITHIN_MS = 1_500;

/** Thrown instead of writing the request; the start is undone. */
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

  get isWaiting(): boolean {
    return !this.written;
  }

  /** Call right before writing. Throws when the time has passed. */
  write(nowMs: number): void {
    if (nowMs - this.validFromMs > WRITE_WITHIN_MS) throw new NotStartedError('it was started too long ago');
    this.written = true;
  }

  renewed(validFromMs: number): void {
    this.validFromMs = validFromMs;
  }

  refuse(): void {
    if (!this.written) this.abort.abort(new NotStartedError('its watch or webhook is no longer active'));
  }
}
