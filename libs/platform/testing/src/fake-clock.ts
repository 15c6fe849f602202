import { Clock } from '@hiring/platform-config';

/** A clock that moves only when a test moves it. Both readings advance together. */
export class FakeClock extends Clock {
  #now: number;
  #monotonicMs = 0;

  constructor(start: Date | string = '2026-01-01T00:00:00.000Z') {
    super();
    this.#now = new Date(start).getTime();
  }

  override now(): Date {
    return new Date(this.#now);
  }

  override monotonicMs(): number {
    return this.#monotonicMs;
  }

  advance(ms: number): void {
    this.#now += ms;
    this.#monotonicMs += ms;
  }

  /**
   * Sets only the wall clock, as an operator or NTP would: it may go backwards, and the monotonic reading is unchanged.
   */
  set(instant: Date | string): void {
    this.#now = new Date(instant).getTime();
  }
}
