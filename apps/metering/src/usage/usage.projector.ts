import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { topicSpecs } from '@hiring/contracts';
import { Clock, ServiceConfig } from '@hiring/platform-config';
import { KafkaPort } from '@hiring/platform-kafka';
import { Health, type Logger } from '@hiring/platform-observability';
import { PartitionProjector } from '@hiring/platform-projection';
import { LOGGER } from '@hiring/platform-service';
import { Pool } from 'pg';
import { ArchivedAttempts } from '../archive/archived-attempts.js';
import { DayPartitions } from '../retention/day-partitions.js';
import { foldUsage, readUsage, USAGE_COLUMNS, type UsageColumn, type UsageInSeries } from './usage.fold.js';
import { UsagePositions } from '../positions/usage.positions.js';

const READERS = 4;
/** Maximum bytes per partition and fetch, about one batch. Larger transactions cost less for each fact. */
const FETCH_BYTES_MAX = 2_097_152;
/**
 * Milliseconds between fetches. Each fetch may cause a dozen statements for every partition. A call about usage ends
 * the pause early.
 */
const GAP_MS = 1_000;
/**
 * Milliseconds by which each reader's pause exceeds the previous reader's, so that the readers do not all run at once.
 */
const GAP_STEP_MS = 130;

/** Projects the usage topic into Postgres, exactly once. */
@Injectable()
export class UsageProjector implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly projector: PartitionProjector<UsageInSeries, UsageColumn>;

  constructor(
    kafka: KafkaPort,
    pool: Pool,
    days: DayPartitions,
    archive: ArchivedAttempts,
    private readonly positions: UsagePositions,
    config: ServiceConfig,
    private readonly health: Health,
    @Inject(LOGGER) logger: Logger,
    clock: Clock,
  ) {
    const pauses = Array.from({ length: READERS }, (_, reader) => GAP_MS + reader * GAP_STEP_MS);
    this.projector = new PartitionProjector({
      name: 'usage',
      topic: topicSpecs(config.topicPrefix).usage,
      groupId: `${config.topicPrefix}.metering.${config.instanceId}`,
      checkpoints: { table: 'usage_checkpoint', columns: USAGE_COLUMNS, firstOffset: 'first_offset' },
      readers: pauses.map((gapMs) => ({ gapMs, maxBytes: FETCH_BYTES_MAX })),
      read: readUsage,
      prepare: (usage) => days.ensure(usage.map(({ message }) => message.occurred_at)),
      apply: (client, batch) => foldUsage(client, batch, archive),
      ...{ kafka, pool, positions, health, logger, clock },
    });
  }

  onApplicationBootstrap(): void {
    this.health.check('usage projection', () => this.projector.healthy());
    this.positions.onWaiting((partition) => this.projector.endPause(partition));
    this.projector.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.projector.stop();
  }
}
