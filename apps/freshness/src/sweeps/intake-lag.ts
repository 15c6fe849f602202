import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Bus } from '@hiring/platform-rpc';
import { crawlMetrics } from '../crawl/crawl.metrics.js';

const ASK_EVERY_MS = 2_000;
const LAG_SECONDS_MAX = 30;

/** How far the ledger is behind the intake. Sweeps pause above 30 s, and while the ledger does not answer for so long. */
@Injectable()
export class IntakeLag implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | null = null;
  private seconds = 0;
  private answeredAt = performance.now();

  constructor(private readonly bus: Bus) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.request(), ASK_EVERY_MS);
  }

  tooLong(): boolean {
    return this.lagSeconds() > LAG_SECONDS_MAX;
  }

  private lagSeconds(): number {
    return Math.max(this.seconds, (performance.now() - this.answeredAt) / 1_000 - ASK_EVERY_MS / 1_000);
  }

  private async request(): Promise<void> {
    try {
      const head = await this.bus.request('ledger.head', {}, { timeoutMs: ASK_EVERY_MS });
      this.seconds = head.intake_lag_seconds;
      this.answeredAt = performance.now();
    } catch {
      // No answer counts as lag from the last answer on; see lagSeconds.
      this.seconds = 0;
    }
    crawlMetrics.intakeLagSeconds.set(Math.max(0, this.lagSeconds()));
  }

  onApplicationShutdown(): void {
    if (this.timer !== null) clearInterval(this.timer);
  }
}
