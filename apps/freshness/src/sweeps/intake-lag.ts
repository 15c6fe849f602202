import { Injectable, type OnApplicationBootstrap, type BeforeApplicationShutdown } from '@nestjs/common';
import { Bus } from '@hiring/platform-rpc';
import { PeriodicTask } from '@hiring/platform-service';
import { crawlMetrics } from '../crawl/crawl.metrics.js';

const REQUEST_EVERY_MS = 10_000;
const ANSWER_MS_MAX = 2_000;
const LAG_SECONDS_MAX = 30;

/**
 * Measures how far the ledger is behind the intake. Sweeps pause while the lag exceeds 30 s, and also when the ledger
 * has sent no reply for 40 s.
 */
@Injectable()
export class IntakeLag implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly task = new PeriodicTask({
    everyMs: REQUEST_EVERY_MS,
    run: () => this.request(),
    // Recompute the lag here, because it grows while there is no reply; see lagSeconds.
    onError: () => this.measured(0),
  });
  private seconds = 0;
  private answeredAt = performance.now();

  constructor(private readonly bus: Bus) {}

  onApplicationBootstrap(): void {
    this.task.wake(REQUEST_EVERY_MS);
  }

  tooLong(): boolean {
    return this.lagSeconds() > LAG_SECONDS_MAX;
  }

  private lagSeconds(): number {
    return Math.max(this.seconds, (performance.now() - this.answeredAt) / 1_000 - REQUEST_EVERY_MS / 1_000);
  }

  private async request(): Promise<void> {
    const head = await this.bus.request('ledger.head', {}, { timeoutMs: ANSWER_MS_MAX });
    this.answeredAt = performance.now();
    this.measured(head.intake_lag_seconds);
  }

  private measured(seconds: number): void {
    this.seconds = seconds;
    crawlMetrics.intakeLagSeconds.set(Math.max(0, this.lagSeconds()));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.task.stop();
  }
}
