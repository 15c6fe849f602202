import { Inject, Injectable, type OnApplicationBootstrap, type BeforeApplicationShutdown } from '@nestjs/common';
import { checkOutcome, topicSpecs, type OutcomeRecorded } from '@hiring/contracts';
import { KafkaPort, type IncomingRecord } from '@hiring/platform-kafka';
import { Health, type Logger } from '@hiring/platform-observability';
import type { PoolClient } from '@hiring/platform-postgres';
import { PartitionProjector, type PartitionRecord } from '@hiring/platform-projection';
import { LOGGER } from '@hiring/platform-service';
import { Pool } from 'pg';
import { ReadsConfig } from '../../config.js';
import { columnsOf, insertSql, writeRows } from '../column-write.js';
import { SCHEMA } from '../table-set.js';

export const OUTCOME_CHECKPOINT = `${SCHEMA}.outcome_checkpoint`;

const COLUMNS = columnsOf(`id bigint, customer_id text, company_id bigint, outcome text, observed_at timestamptz,
  req_key text, recorded_at timestamptz`);
const INSERT = insertSql(`${SCHEMA}.outcome`, COLUMNS, 'ON CONFLICT (id) DO NOTHING');

/** Keeps `reads.outcome` equal to the outcomes topic, with one row per outcome id. */
@Injectable()
export class OutcomeProjection implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly projector: PartitionProjector<OutcomeRecorded>;

  constructor(config: ReadsConfig, pool: Pool, kafka: KafkaPort, health: Health, @Inject(LOGGER) logger: Logger) {
    this.projector = new PartitionProjector({
      name: 'outcome',
      topic: topicSpecs(config.topicPrefix).outcomes,
      groupId: 'reads-outcomes',
      checkpoints: { table: OUTCOME_CHECKPOINT },
      read: readOutcome,
      apply: (client, { records }) => insertOutcomes(client, records),
      ...{ kafka, pool, health, logger },
    });
  }

  onApplicationBootstrap(): void {
    this.projector.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.projector.stop();
  }
}

async function insertOutcomes(client: PoolClient, records: PartitionRecord<OutcomeRecorded>[]): Promise<void> {
  const rows = records.map(({ value }) => {
    const { id, customer_id, company_id, outcome, observed_at, req_key = null, recorded_at } = value;
    return [id, customer_id, company_id, outcome, observed_at, req_key, recorded_at];
  });
  await writeRows(client, 'outcome_insert', INSERT, COLUMNS, rows);
}

/** Reads an outcome. @throws Error on any other record, so that the projection halts and skips no outcome */
function readOutcome(record: IncomingRecord): OutcomeRecorded {
  const checked = checkOutcome(JSON.parse(record.value.toString('utf8')));
  if (!checked.ok)
    throw new Error(`record at ${record.partition}/${record.offset} is not an outcome: ${checked.reason}`);
  return checked.value;
}
