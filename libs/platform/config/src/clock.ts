import { performance } from 'node:perf_hooks';

export interface Timer {
  cancel(): void;
  /** Lets the process exit although the timer is pending. */
  unref(): Timer;
}

/**
 * An injectable clock. `now` is for times that are stored or shown. `monotonicMs`, which never jumps, is for timeouts
 * and ages. In a test's subclass, timers run in real time unless the subclass overrides `timer`.
 */
export abstract class Clock {
  abstract now(): Date;
  abstract monotonicMs(): number;

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

  /** Resolves in a later turn of the event loop, after everything that is ready now. */
  turn(): Promise<void> {
    return new Promise((resolve) => void setImmediate(resolve));
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

/** The default clock. */
export const systemClock: Clock = new SystemClock();
