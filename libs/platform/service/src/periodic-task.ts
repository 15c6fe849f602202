import { systemClock, type Clock, type Timer } from '@hiring/platform-config';

export interface PeriodicTaskOptions {
  /** Milliseconds from one run's end to the next run's start. If absent, runs start only when woken. */
  everyMs?: number;
  /** Minimum milliseconds between the starts of two runs. Default 0. */
  gapMs?: number;
  /** Milliseconds from a failed run's start to the next run's start. Default: as after any run. */
  retryMs?: number;
  /** Resolves with true if work is left, so that the next run starts after the gap. */
  run(): Promise<boolean | void>;
  onError(error: unknown): void;
  /** Default: the system clock. */
  clock?: Clock;
}

/**
 * Runs a function periodically and when woken, never concurrently. `wake` during a run causes one more run, whose delay
 * starts when the current run ends. The timer does not keep the process alive.
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

  start(): void {
    this.wake();
  }

  /**
   * Starts the next run within `inMs` milliseconds, but not earlier than `gapMs` after the last run's start. If the
   * last run failed, `retryMs`, if set, replaces `gapMs`.
   */
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
   * Runs now, or after the run in progress. Resolves when the run has ended, even if it failed. Works after `stop`,
   * too.
   */
  async runOnce(): Promise<void> {
    // Another run may begin as soon as one ends, so this waits until none is in progress.
    for (let run = this.running; run !== null; run = this.running) await run;
    this.timer?.cancel();
    this.begin();
    await this.running;
  }

  /** Stops the task. Resolves when no run is in progress. Afterwards only `runOnce` starts a run. */
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
    // Delays the run to a later microtask, because `begin` sets `running` only when this call has returned. Without the
    // delay, `wake` in the run's first statements would start a second run.
    await Promise.resolve();
    try {
      return (await this.options.run()) === true ? 'more' : 'done';
    } catch (error) {
      this.options.onError(error);
      return 'failed';
    }
  }
}
