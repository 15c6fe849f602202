import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from '@hiring/platform-observability';
import { Bus } from '@hiring/platform-rpc';
import { LOGGER, PeriodicTask } from '@hiring/platform-service';
import { WatchRepository } from './watch.repository.js';

/**
 * Minimum milliseconds between the starts of two sends, so that changes within this time are sent together. Watched
 * boards are read hourly, so a second is short enough.
 */
const GAP_MS = 1_000;
const RETRY_MS = 5_000;
/** The list is sent again after this many milliseconds, because messages may be lost or arrive in the wrong order. */
const REPEAT_MS = 60_000;

/** Sends the complete list of watched companies to the freshness service. */
@Injectable()
export class WatchedCompaniesWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: PeriodicTask;

  constructor(
    private readonly watches: WatchRepository,
    private readonly bus: Bus,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.loop = new PeriodicTask({
      run: () => this.send(),
      everyMs: REPEAT_MS,
      gapMs: GAP_MS,
      retryMs: RETRY_MS,
      onError: (error) => logger.debug({ err: error }, 'watched companies could not be sent to freshness; will retry'),
    });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  /** Does not wait for a request in flight, because the next process sends the whole list. */
  beforeApplicationShutdown(): void {
    void this.loop.stop();
  }

  changed(): void {
    this.loop.wake();
  }

  private async send(): Promise<boolean> {
    const companyIds = await this.watches.watchedCompanies();
    await this.bus.request('freshness.watched_companies', { company_ids: companyIds });
    return false;
  }
}
