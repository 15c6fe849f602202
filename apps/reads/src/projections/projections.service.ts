import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { topicName } from '@hiring/contracts';
import { KafkaPort } from '@hiring/platform-kafka';
import { Health, type Logger } from '@hiring/platform-observability';
import { runProjector, type Projection } from '@hiring/platform-postgres';
import { LOGGER } from '@hiring/platform-service';
import { Pool } from 'pg';
import { ReadsConfig } from '../config.js';
import { HiringProjection } from './hiring.projection.js';
import { SCHEMA, TableSet } from './table-set.js';

const BATCH_FACTS_MAX = 4_000;

/** Runs the projector of the live generation in this process. */
@Injectable()
export class ProjectionsService implements OnApplicationBootstrap, OnApplicationShutdown {
  private projection: Projection | undefined;
  private version = 0;

  constructor(
    private readonly config: ReadsConfig,
    private readonly pool: Pool,
    private readonly kafka: KafkaPort,
    private readonly health: Health,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.version = await this.liveVersion();
    const tables = new TableSet(this.version);
    const hiring = new HiringProjection(tables);
    this.projection = await runProjector({
      name: tables.projector,
      pool: this.pool,
      kafka: this.kafka,
      topic: topicName(this.config.topicPrefix, 'ledger'),
      schema: SCHEMA,
      apply: (client, facts) => hiring.apply(client, facts),
      onCommitted: (lastSeq) => hiring.committed(lastSeq),
      health: this.health,
      logger: this.logger,
      maxBatch: BATCH_FACTS_MAX,
    });
  }

  /** Last fact in the live tables, as far as this process knows. */
  position(): { event_seq: number; version: number } {
    return { event_seq: this.projection?.position() ?? 0, version: this.version };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.projection?.stop();
  }

  private async liveVersion(): Promise<number> {
    const { rows } = await this.pool.query<{ version: number }>(
      `SELECT version FROM ${SCHEMA}.generation WHERE state = 'live'`,
    );
    const [live] = rows;
    if (live === undefined) throw new Error(`no live generation in ${SCHEMA}.generation: run the migration job`);
    return live.version;
  }
}
