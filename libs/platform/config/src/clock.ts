import { performance } from 'node:perf_hooks';

/** A timer that is set. */
export interface Timer {
  /** It does not run any more. */
  cancel(): void;
  /** It does not keep the process alive. */
  unref(): Timer;
}

/**
 * An injectable clock. `now` is for times that are stored or shown; every timeout and age inside a process uses
 * `monotonicMs`, which never jumps. Timers of a clock that a test moves run in real time unless it overrides them.
 */
export abstract class Clock {
  abstract now(): Date;
  abstract monotonicMs(): number;

  /** Calls `fn` once, after `ms`. */
  timer(ms: number, fn: () => void): Timer {
    const timeout = setTimeout(fn, ms);
    const timer: Timer = {
      cancel: () => clearTimeout(timeout),
      unref: () => {
        timeout.unref();
        return timer;
      },
    };
    return timer;
  }

  delay(ms: number): Promise<void> {
    return new Promise((resolve) => void this.timer(ms, resolve));
  }
}

export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }

  monotonicMs(): number {
    return performance.now();
  }
}

/** For code that is created without one. */
export const systemClock: Clock = new SystemClock();
