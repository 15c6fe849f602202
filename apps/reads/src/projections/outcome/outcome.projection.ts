import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { checkOutcome, topicSpecs, type OutcomeRecorded } from '@hiring/contracts';
import { KafkaPort, type Consumption, type IncomingBatch, type IncomingRecord } from '@hiring/platform-kafka';
import { Health, metrics, type Logger } from '@hiring/platform-observability';
import { inTransaction, onReconnection, type PoolClient } from '@hiring/platform-postgres';
import { RetryPolicy } from '@hiring/platform-projection';
import { LOGGER } from '@hiring/platform-service';
import { Pool } from 'pg';
import { ReadsConfig } from '../../config.js';
import { OutcomeCheckpoints, OutcomesTopicChangedError } from './outcome.checkpoints.js';
import { insertSql, writeRows, type Column } from '../column-write.js';
import { SCHEMA } from '../table-set.js';

const COLUMNS: Column[] = [
  { name: 'id', type: 'bigint' },
  { name: 'customer_id', type: 'text' },
  { name: 'company_id', type: 'bigint' },
  { name: 'outcome', type: 'text' },
  { name: 'observed_at', type: 'timestamptz' },
  { name: 'req_key', type: 'text' },
  { name: 'recorded_at', type: 'timestamptz' },
];
const INSERT = insertSql(`${SCHEMA}.outcome`, COLUMNS, 'ON CONFLICT (id) DO NOTHING');

/** The stored position is older than one this process has seen. */
class PositionRegressedError extends Error {}

const fellBack = metrics.counter('projector_fell_back_total', 'Times that the stored position fell back', [
  'projector',
]);

/**
 * Keeps `reads.outcome` equal to the outcomes topic. The id inside the record makes it one row, however often it was
 * appended or is delivered. The offset only says where to resume, and is valid for the recorded topic id alone. On
 * another topic the projection halts, and resumes by itself once an operator has accepted that topic.
 */
@Injectable()
export class OutcomeProjection implements OnApplicationBootstrap, OnApplicationShutdown {
  private consumption: Consumption | undefined;
  private topicId = '';
  private halted: string | undefined;
  private stopped = false;
  /** Latest stored position of each partition that this process has seen. */
  private readonly positions = new Map<number, bigint>();
  private forgetReconnections = (): void => undefined;
  private readonly topic: { name: string; partitions: number };

  constructor(
    config: ReadsConfig,
    private readonly pool: Pool,
    private readonly kafka: KafkaPort,
    private readonly checkpoints: OutcomeCheckpoints,
    private readonly health: Health,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.topic = topicSpecs(config.topicPrefix).outcomes;
  }

  onApplicationBootstrap(): void {
    this.forgetReconnections = onReconnection(this.pool, () => this.lookForFallBack());
    // Not awaited: it resolves only when the topic can be read, and other calls are served before that.
    void this.consume().catch((error: Error) => this.halt(error));
  }

  private async consume(): Promise<void> {
    const consumption = await this.kafka.consume({
      topic: this.topic.name,
      groupId: 'reads-outcomes',
      partitions: Array.from({ length: this.topic.partitions }, (_, partition) => partition),
      from: (partition) => this.start(partition),
      onBatch: (batch) => this.store(batch),
      onHalt: (error) => this.halt(error),
    });
    this.consumption = consumption;
    if (this.stopped) await consumption.stop();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    this.forgetReconnections();
    await this.consumption?.stop();
  }

  /** Runs on every (re)join, and is retried until it succeeds, so an accepted topic is noticed within a second. */
  private async start(partition: number): Promise<bigint | 'earliest'> {
    try {
      const { topicId, from } = await this.checkpoints.start(partition);
      this.topicId = topicId;
      this.positions.set(partition, from === 'earliest' ? 0n : from);
      this.resume();
      return from;
    } catch (error) {
      if (error instanceof OutcomesTopicChangedError && this.halted === undefined) this.halt(error);
      throw error;
    }
  }

  private resume(): void {
    if (this.halted === undefined) return;
    this.logger.warn({ topic: this.topic.name }, 'the topic was adopted; the projection resumes');
    this.health.resume(this.halted);
    this.halted = undefined;
  }

  private async store({ partition, records }: IncomingBatch): Promise<void> {
    const last = records.at(-1);
    if (last === undefined) return;
    const outcomes = records.map(readOutcome);
    const retryPolicy = new RetryPolicy();
    for (;;) {
      try {
        const next = last.offset + 1n;
        await inTransaction(this.pool, (client) => this.write(client, partition, outcomes, next));
        this.positions.set(partition, next);
        return;
      } catch (error) {
        if (error instanceof PositionRegressedError) return this.fallBack();
        await retryPolicy.pauseOrThrow(error);
      }
    }
  }

  private async lookForFallBack(): Promise<void> {
    const before = new Map(this.positions);
    const stored = await this.checkpoints.positions(this.pool);
    if ([...before].some(([partition, seen]) => (stored.get(partition) ?? 0n) < seen)) this.fallBack();
  }

  /**
   * The database has older data than before, as after a failover to a lagging standby: the missing records are read
   * again.
   */
  private fallBack(): void {
    this.logger.warn({ topic: this.topic.name }, 'the database has lost its latest changes; outcomes are read again');
    fellBack.inc({ projector: 'outcome' });
    this.consumption?.reposition();
  }

  private async write(client: PoolClient, partition: number, outcomes: OutcomeRecorded[], next: bigint): Promise<void> {
    const stored = (await this.checkpoints.positions(client)).get(partition) ?? 0n;
    if (stored < (this.positions.get(partition) ?? 0n)) throw new PositionRegressedError();
    const rows = outcomes.map((outcome) => [
      outcome.id,
      outcome.customer_id,
      outcome.company_id,
      outcome.outcome,
      outcome.observed_at,
      outcome.req_key ?? null,
      outcome.recorded_at,
    ]);
    await writeRows(client, 'outcome_insert', INSERT, COLUMNS, rows);
    await this.checkpoints.store(client, partition, this.topicId, next);
  }

  private halt(error: Error): void {
    this.halted = `projection of outcomes: ${error.message}`;
    this.health.halt(this.halted);
    this.logger.fatal({ err: error }, 'projection of outcomes halted');
  }
}

/** Throws, and thereby halts, on a record that is not an outcome: it is never skipped. */
function readOutcome(record: IncomingRecord): OutcomeRecorded {
  const checked = checkOutcome(JSON.parse(record.value.toString('utf8')));
  if (!checked.ok)
    throw new Error(`record at ${record.partition}/${record.offset} is not an outcome: ${checked.reason}`);
  return checked.value;
}
