import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from '@hiring/platform-observability';
import { Bus } from '@hiring/platform-rpc';
import { LOGGER } from '@hiring/platform-service';
import { JobRepository } from './job.repository.js';

const CALLS_AT_ONCE = 100;

/**
 * Voids the `forced_fresh` bills of calls whose job failed. `callsToVoid` returns a call until its void is recorded, so
 * a restart loses no void. A second void has no effect.
 */
@Injectable()
export class FailedJobVoids {
  constructor(
    private readonly jobs: JobRepository,
    private readonly bus: Bus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async send(): Promise<void> {
    for (const call of await this.jobs.callsToVoid(CALLS_AT_ONCE)) {
      try {
        await this.bus.request('gateway.void_usage', {
          customer_id: call.customerId,
          usage_id: `job:${call.jobId}`,
          reason: 'the crawl job failed',
        });
      } catch (error) {
        this.logger.warn({ err: error, job: call.jobId }, 'the bill of a failed job could not be voided; will retry');
        return;
      }
      await this.jobs.markVoided(call.jobId);
    }
  }
}
