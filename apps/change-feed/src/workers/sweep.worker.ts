import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from '@hiring/platform-observability';
import { LOGGER, PeriodicTask } from '@hiring/platform-service';
import { Pool } from 'pg';

const EVERY_MS = 60_000;
const GAP_MS = 100;

/** Removes old rows every minute, in batches. */
@Injectable()
export abstract class SweepWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** The name of the removed rows in the log. */
  protected abstract readonly rows: string;
  private readonly loop: PeriodicTask;

  constructor(
    protected readonly pool: Pool,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.loop = new PeriodicTask({
      run: () => this.sweep(),
      everyMs: EVERY_MS,
      gapMs: GAP_MS,
      retryMs: EVERY_MS,
      onError: (error) => logger.warn({ err: error }, `${this.rows} could not be removed; will retry`),
    });
  }

  /** Handles one batch. Returns true when more work is left. */
  abstract sweep(): Promise<boolean>;

  onApplicationBootstrap(): void {
    this.loop.wake(EVERY_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }
}
