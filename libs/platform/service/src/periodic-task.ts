import { systemClock, type Clock, type Timer } from '@hiring/platform-config';

export interface PeriodicTaskOptions {
  /** From the end of one run to the start of the next. */
  everyMs: number;
  run(): Promise<void>;
  /** Called with the error of a failed run, which is followed by the next one like any other. */
  onError(error: unknown): void;
  /** Default: the system's. */
  clock?: Clock;
}

/** Runs a function periodically, never concurrently in this process. The timer does not keep the process alive. */
export class PeriodicTask {
  private readonly clock: Clock;
  private timer: Timer | undefined;
  private dueMs = Infinity;
  private running: Promise<void> | null = null;
  private again = false;
  private stopped = false;

  constructor(private readonly options: PeriodicTaskOptions) {
    this.clock = options.clock ?? systemClock;
  }

  /** The first run starts now. */
  start(): void {
    this.wake(0);
  }

  /** Starts the next run after `inMs` at the latest; when called during a run, it schedules another one. */
  wake(inMs: number): void {
    if (this.stopped) return;
    if (this.running !== null) {
      this.again = true;
      return;
    }
    const dueMs = this.clock.monotonicMs() + inMs;
    if (dueMs >= this.dueMs) return;
    this.timer?.cancel();
    this.dueMs = dueMs;
    this.timer = this.clock.timer(inMs, () => this.begin()).unref();
  }

  /** Runs now, or after the run in progress; resolves at its end, also when it failed. Runs after `stop` as well. */
  async runOnce(): Promise<void> {
    await this.running;
    this.timer?.cancel();
    this.begin();
    await this.running;
  }

  /** Resolves when no run is in progress; only `runOnce` starts one afterwards. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.timer?.cancel();
    await this.running;
  }

  private begin(): void {
    this.dueMs = Infinity;
    this.again = false;
    this.running = this.options
      .run()
      .catch((error: unknown) => this.options.onError(error))
      .finally(() => {
        this.running = null;
        this.wake(this.again ? 0 : this.options.everyMs);
      });
  }
}
