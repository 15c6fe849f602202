import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@hiring/platform-config';
import type { Logger } from '@hiring/platform-observability';
import { LOGGER, PeriodicTask } from '@hiring/platform-service';
import { DeliveryRepository, type AttemptResult } from './delivery.repository.js';
import { LeaseRepository } from './lease.repository.js';

const GAP_MS = 20;
const RETRY_MS = 250;
const BATCH_MAX = 500;

interface PendingAttempt {
  result: AttemptResult;
  recorded: () => void;
}

/** Writes attempts' results in batches. While the database is unavailable, results wait and are not dropped. */
@Injectable()
export class AttemptRecorder {
  private waiting: PendingAttempt[] = [];
  private readonly loop: PeriodicTask;

  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly leases: LeaseRepository,
    @Inject(LOGGER) logger: Logger,
    clock: Clock,
  ) {
    this.loop = new PeriodicTask({
      run: () => this.flush(),
      gapMs: GAP_MS,
      retryMs: RETRY_MS,
      onError: (error) => logger.warn({ err: error }, 'results of attempts could not be recorded; will retry'),
      clock,
    });
  }

  /**
   * Resolves when the result is recorded. If another process has taken over the attempt, the result is ignored, and the
   * promise resolves too.
   */
  record(result: AttemptResult): Promise<void> {
    return new Promise((recorded) => {
      this.waiting.push({ result, recorded });
      this.loop.wake();
    });
  }

  private async flush(): Promise<boolean> {
    const batch = this.waiting.slice(0, BATCH_MAX);
    if (batch.length === 0) return false;
    const results = batch.map(({ result }) => result);
    await this.deliveries.record(this.leases.token, results);
    this.waiting = this.waiting.slice(batch.length);
    for (const { recorded } of batch) recorded();
    return this.waiting.length > 0;
  }
}
