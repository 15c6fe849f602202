import { performance } from 'node:perf_hooks';

/**
 * An injectable clock. `now` is for times that are stored or shown; every timeout and age inside a process uses
 * `monotonicMs`, which never jumps.
 */
export abstract class Clock {
  abstract now(): Date;
  abstract monotonicMs(): number;
}

export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }

  monotonicMs(): number {
    return performance.now();
  }
}
