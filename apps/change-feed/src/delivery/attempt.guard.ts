import type { StartedRow } from './delivery.repository.js';

/**
 * A request that is not being written this long after its conditional update must not be written any more. Whoever cancels
 * waits for 2 s: between the look at the clock and the bytes on the wire a busy machine may put half a second.
 */
export const WRITE_WITHIN_MS = 1_500;

/** Thrown where the request would have been written; the start is given back. */
export class NotStartedError extends Error {
  override readonly name = 'NotStartedError';
}

/**
 * Holds one attempt to its promise: the request is written within 1.5 s of a successful conditional update, or not at all. So
 * whoever cancelled a watch knows 2 s later, from the database alone, that nothing of it is still to be written.
 */
export class AttemptGuard {
  private written = false;
  private readonly abort = new AbortController();

  /** @param validFromMs monotonic, taken before the conditional update was sent */
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

  /** Call right before writing; throws when the time is over. */
  write(nowMs: number): void {
    if (nowMs - this.validFromMs > WRITE_WITHIN_MS) throw new NotStartedError('its start was too long ago');
    this.written = true;
  }

  renewed(validFromMs: number): void {
    this.validFromMs = validFromMs;
  }

  refuse(): void {
    if (!this.written) this.abort.abort(new NotStartedError('its watch or webhook is not active any more'));
  }
}
