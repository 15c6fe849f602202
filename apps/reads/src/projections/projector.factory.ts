import { Inject, Injectable } from '@nestjs/common';
import { topicName } from '@hiring/contracts';
import { KafkaPort } from '@hiring/platform-kafka';
import { Health, type Logger } from '@hiring/platform-observability';
import { runProjector, type Projection } from '@hiring/platform-projection';
import { LOGGER } from '@hiring/platform-service';
import { Pool } from 'pg';
import { ReadsConfig } from '../config.js';
import { HiringProjection } from './hiring.projection.js';
import { SCHEMA, type TableSet } from './table-set.js';

/** Starts projectors that read the ledger and write one generation's tables. */
@Injectable()
export class ProjectorFactory {
  readonly topic: string;

  constructor(
    config: ReadsConfig,
    private readonly pool: Pool,
    readonly kafka: KafkaPort,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.topic = topicName(config.topicPrefix, 'ledger');
  }

  start(tables: TableSet, health: Health, batchFactsMax: number): Promise<Projection> {
    const hiring = new HiringProjection(tables);
    return runProjector({
      name: tables.projector,
      pool: this.pool,
      kafka: this.kafka,
      topic: this.topic,
      schema: SCHEMA,
      apply: (client, facts) => hiring.apply(client, facts),
      onAdvanced: (lastSeq) => hiring.committed(lastSeq),
      health,
      logger: this.logger,
      maxBatch: batchFactsMax,
    });
  }
}
