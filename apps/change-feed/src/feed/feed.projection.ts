import { Inject, Injectable, type OnApplicationBootstrap, type BeforeApplicationShutdown } from '@nestjs/common';
import { topicName } from '@hiring/contracts';
import { Clock } from '@hiring/platform-config';
import { KafkaPort } from '@hiring/platform-kafka';
import { Health, type Logger } from '@hiring/platform-observability';
import { runProjector, type Projection, type ProjectorOptions } from '@hiring/platform-projection';
import { LOGGER } from '@hiring/platform-service';
import { Pool } from 'pg';
import { ChangeFeedConfig } from '../config.js';

/** Projects the whole ledger into the feed's tables. Notifies listeners when the tables grow. */
@Injectable()
export abstract class FeedProjection implements OnApplicationBootstrap, BeforeApplicationShutdown {
  protected abstract readonly source: Pick<ProjectorOptions, 'name' | 'types' | 'apply' | 'gapMs'>;
  private projection: Projection | null = null;
  private readonly listeners: (() => void)[] = [];

  constructor(
    private readonly pool: Pool,
    private readonly kafka: KafkaPort,
    private readonly config: ChangeFeedConfig,
    private readonly health: Health,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.projection = await runProjector({
      ...this.source,
      pool: this.pool,
      kafka: this.kafka,
      topic: topicName(this.config.topicPrefix, 'ledger'),
      schema: 'change_feed',
      health: this.health,
      logger: this.logger,
      clock: this.clock,
      onAdvanced: () => {
        for (const listener of this.listeners) listener();
      },
    });
  }

  /** Registers a listener that is called when the tables grow, no matter which replica wrote the rows. */
  onGrowth(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** The position up to which this process knows that the tables are complete. */
  get position(): number {
    return this.projection?.position() ?? 0;
  }

  /** Returns true when every fact up to `seq` is in the tables. Returns false after the timeout. */
  async waitFor(seq: number, timeoutMs: number): Promise<boolean> {
    return (await this.projection?.waitFor(seq, timeoutMs)) ?? false;
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.projection?.stop();
  }
}
