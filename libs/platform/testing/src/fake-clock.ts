import { Clock } from '@hiring/platform-config';

/** A clock that only the test advances. The monotonic reading advances with the wall clock. */
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

  /** Sets only the wall clock, also backwards, as an operator or NTP does. The monotonic reading is unchanged. */
  set(instant: Date | string): void {
    this.#now = new Date(instant).getTime();
  }
}
