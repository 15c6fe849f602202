import { systemClock, type Clock, type Timer } from '@hiring/platform-config';

export interface PeriodicTaskOptions {
  /** Milliseconds from the end of a run to the start of the next. Without this, runs start only when woken. */
  everyMs?: number;
  /** Minimum milliseconds from the start of a run to the start of the next. Default 0. */
  gapMs?: number;
  /** Milliseconds from the start of a failed run to the start of the next. Default: as after any other run. */
  retryMs?: number;
  /** Resolves with true when work is left: the next run then starts after the gap. */
  run(): Promise<boolean | void>;
  onError(error: unknown): void;
  /** Default: the system clock. */
  clock?: Clock;
}

/**
 * Runs a function periodically and when woken, never concurrently in this process. Calls to `wake` during a run cause
 * one more run, whose delay counts from the end of the current one. The timer does not keep the process alive.
 */
export class PeriodicTask {
  private readonly clock: Clock;
  private timer: Timer | undefined;
  private dueMs = Infinity;
  private notBeforeMs = -Infinity;
  private running: Promise<void> | null = null;
  private againMs = Infinity;
  private stopped = false;

  constructor(private readonly options: PeriodicTaskOptions) {
    this.clock = options.clock ?? systemClock;
  }

  /** Starts the first run now. */
  start(): void {
    this.wake();
  }

  /** Starts the next run after `inMs` at the latest, or after the gap if the gap is longer. */
  wake(inMs = 0): void {
    if (this.stopped) return;
    if (this.running !== null) {
      this.againMs = Math.min(this.againMs, inMs);
      return;
    }
    const nowMs = this.clock.monotonicMs();
    const dueMs = Math.max(nowMs + inMs, this.notBeforeMs);
    if (dueMs >= this.dueMs) return;
    this.timer?.cancel();
    this.dueMs = dueMs;
    if (dueMs <= nowMs) this.begin();
    else this.timer = this.clock.timer(dueMs - nowMs, () => this.begin()).unref();
  }

  /**
   * Runs now, or after the run in progress. Resolves when the run has ended, even if it failed. Works after `stop` as
   * well.
   */
  async runOnce(): Promise<void> {
    // A new run may begin as soon as a run ends, so this waits until none is in progress.
    for (let run = this.running; run !== null; run = this.running) await run;
    this.timer?.cancel();
    this.begin();
    await this.running;
  }

  /** Stops the task. Resolves when no run is in progress; only `runOnce` starts one afterwards. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.timer?.cancel();
    await this.running;
  }

  private begin(): void {
    const { everyMs = Infinity, gapMs = 0, retryMs } = this.options;
    this.dueMs = Infinity;
    this.againMs = Infinity;
    const startedMs = this.clock.monotonicMs();
    this.running = this.attempt().then((end) => {
      this.running = null;
      const failed = end === 'failed';
      this.notBeforeMs = startedMs + (failed ? (retryMs ?? gapMs) : gapMs);
      const atOnce = end === 'more' || (failed && retryMs !== undefined);
      this.wake(atOnce ? 0 : Math.min(this.againMs, everyMs));
    });
  }

  private async attempt(): Promise<'done' | 'more' | 'failed'> {
    // This delays the run to a later microtask, so that a `wake` in the run's first statements finds the run in
    // progress.
    await Promise.resolve();
    try {
      return (await this.options.run()) === true ? 'more' : 'done';
    } catch (error) {
      this.options.onError(error);
      return 'failed';
    }
  }
}
