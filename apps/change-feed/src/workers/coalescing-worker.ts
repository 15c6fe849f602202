import { systemClock, type Clock, type Timer } from '@hiring/platform-config';

/**
 * Runs a task when triggered, never concurrently, and at most once in `gapMs`. Triggers that arrive meanwhile are
 * coalesced into the next run. A task that throws is reported and retried after `retryMs`.
 */
export class CoalescingWorker {
  private wanted = false;
  private running: Promise<void> | null = null;
  private readonly clock: Clock;
  private poll: Timer | undefined;
  private stopped = false;
  private wake: (() => void) | null = null;

  constructor(
    /** Resolves with true to be run again. */
    private readonly work: () => Promise<boolean>,
    private readonly options: { gapMs: number; retryMs: number; onError(error: unknown): void; clock?: Clock },
  ) {
    this.clock = options.clock ?? systemClock;
  }

  /** Also triggers a run every `everyMs`. */
  startPolling(everyMs: number): void {
    this.poll = this.clock.timer(everyMs, () => {
      this.startPolling(everyMs);
      this.trigger();
    });
  }

  trigger(): void {
    this.wanted = true;
    if (!this.stopped) this.running ??= this.run();
  }

  /** Resolves when no run is in progress; none starts afterwards. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.poll?.cancel();
    this.wake?.();
    await this.running;
  }

  private async run(): Promise<void> {
    while (this.wanted && !this.stopped) {
      this.wanted = false;
      const startedMs = this.clock.monotonicMs();
      let pauseMs = this.options.gapMs;
      try {
        if (await this.work()) this.wanted = true;
      } catch (error) {
        this.options.onError(error);
        this.wanted = true;
        pauseMs = this.options.retryMs;
      }
      await this.pause(pauseMs - (this.clock.monotonicMs() - startedMs));
    }
    this.running = null;
  }

  private pause(ms: number): Promise<void> {
    if (ms <= 0 || this.stopped) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = this.clock.timer(ms, resolve);
      this.wake = () => {
        timer.cancel();
        resolve();
      };
    });
  }
}
