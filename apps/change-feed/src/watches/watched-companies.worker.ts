import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from '@hiring/platform-observability';
import { Bus } from '@hiring/platform-rpc';
import { LOGGER } from '@hiring/platform-service';
import { CoalescingWorker } from '../delivery/coalescing-worker.js';
import { WatchRepository } from './watch.repository.js';

/** Changes gather this long; sweeps run hourly at best. */
const GAP_MS = 1_000;
const RETRY_MS = 5_000;
/** Corrects what overtook each other between replicas, and a freshness that was away. */
const REPEAT_MS = 60_000;

/** Tells freshness which companies are watched: always the whole list, so a lost message costs a minute. */
@Injectable()
export class WatchedCompaniesWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: CoalescingWorker;

  constructor(
    private readonly watches: WatchRepository,
    private readonly bus: Bus,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.loop = new CoalescingWorker(() => this.tell(), {
      gapMs: GAP_MS,
      retryMs: RETRY_MS,
      onError: (error) => logger.debug({ err: error }, 'freshness is told about watched companies later'),
    });
  }

  onApplicationBootstrap(): void {
    this.loop.startPolling(REPEAT_MS);
    this.loop.trigger();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  changed(): void {
    this.loop.trigger();
  }

  private async tell(): Promise<boolean> {
    const companyIds = await this.watches.watchedCompanies();
    await this.bus.request('freshness.watched_companies', { company_ids: companyIds });
    return false;
  }
}
