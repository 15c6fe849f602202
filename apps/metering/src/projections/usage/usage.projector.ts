import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Pool } from 'pg';
import { checkUsage, topicName, USAGE_PARTITIONS, type UsageMessage } from '@hiring/contracts';
import { jobSeries, seriesOf, UsageFold } from '@hiring/billing';
import { ServiceConfig } from '@hiring/platform-config';
import { KafkaPort, type Consumption, type IncomingBatch, type IncomingRecord } from '@hiring/platform-kafka';
import { Health, metrics, type Logger } from '@hiring/platform-observability';
import { inTransaction, isDatabaseAway, type PoolClient } from '@hiring/platform-postgres';
import { LOGGER } from '@hiring/platform-service';
import { DayPartitions } from '../../retention/day-partitions.js';
import { UsageCheckpoints, type UsageCheckpoint } from './usage.checkpoints.js';
import { UsageTopicChangedError } from './usage-topic-changed.error.js';
import { UsagePositions } from './usage.positions.js';
import { loadState, writeChanges, type Touched } from './usage.store.js';

/** A claim's statements stay small, and a batch's transaction short. */
const BATCH_MAX = 5_000;
const RETRY_MS = 200;
const UNIQUE_VIOLATION = '23505';

const projected = metrics.counter('metering_projected_total', 'Usage messages folded into Postgres.', ['kind']);

interface Entry {
  record: IncomingRecord;
  message: UsageMessage;
}

/**
 * Folds the usage topic into Postgres exactly once: one transaction per batch locks the partition's checkpoint, drops
 * what it has, decides in topic order, writes lines, claims, rollups and the checkpoint. Every instance reads every
 * partition and the lock decides who writes: an instance that dies holds nothing up.
 */
@Injectable()
export class UsageProjector implements OnModuleInit, OnApplicationShutdown {
  private consumption: Consumption | undefined;
  private stopped = false;

  constructor(
    private readonly pool: Pool,
    private readonly kafka: KafkaPort,
    private readonly checkpoints: UsageCheckpoints,
    private readonly positions: UsagePositions,
    private readonly days: DayPartitions,
    private readonly config: ServiceConfig,
    private readonly health: Health,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.health.check('usage projection', () => this.consumption?.healthy() ?? 'not started');
    void this.start();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await this.consumption?.stop();
  }

  private async start(): Promise<void> {
    const topic = topicName(this.config.topicPrefix, 'usage');
    while (!this.stopped) {
      try {
        const ends = await this.kafka.topicEnds(topic);
        for (const { partition, low, high } of ends.partitions) {
          this.positions.moved(partition, await this.checkpoints.open(partition, ends.topicId, low, high));
        }
        this.consumption = await this.kafka.consume({
          topic,
          groupId: `${this.config.topicPrefix}.metering.${this.config.instanceId}`,
          partitions: Array.from({ length: USAGE_PARTITIONS }, (_, partition) => partition),
          from: async (partition) => (await this.checkpoints.read(this.pool, partition)).nextOffset,
          onBatch: (batch) => this.project(batch),
          onHalt: (error) => this.halt(error),
        });
        return;
      } catch (error) {
        if (error instanceof UsageTopicChangedError) return this.halt(error);
        this.logger.warn({ err: error }, 'the usage projection cannot start yet');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  private halt(error: Error): void {
    this.logger.fatal({ err: error }, 'the usage projection halted');
    this.health.halt(`usage projection: ${error.message}`);
  }

  private async project(batch: IncomingBatch): Promise<void> {
    const entries = batch.records.map((record) => ({ record, message: readMessage(record) }));
    await this.days.ensure(entries.map(({ message }) => message.occurred_at));
    for (let at = 0; at < entries.length; at += BATCH_MAX) {
      await this.persist(batch.partition, entries.slice(at, at + BATCH_MAX));
    }
  }

  /** Retries while Postgres is away; a repeated fact makes the batch run again with its repeats looked up. */
  private async persist(partition: number, entries: Entry[]): Promise<void> {
    let expectRepeats = false;
    while (!this.stopped) {
      try {
        const position = await inTransaction(this.pool, (client) =>
          this.fold(client, partition, entries, expectRepeats),
        );
        this.positions.moved(partition, position);
        return;
      } catch (error) {
        if (isUniqueViolation(error) && !expectRepeats) expectRepeats = true;
        else if (isDatabaseAway(error)) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
        else throw error;
      }
    }
  }

  private async fold(client: PoolClient, partition: number, entries: Entry[], expectRepeats: boolean): Promise<bigint> {
    const checkpoint = await this.checkpoints.lock(client, partition);
    const fresh = entries.filter(({ record }) => record.offset >= checkpoint.nextOffset);
    const last = fresh.at(-1);
    if (last === undefined) return checkpoint.nextOffset;
    const state = await loadState(client, touchedBy(fresh, expectRepeats), Number(checkpoint.facts));
    const fold = new UsageFold(state);
    for (const { record, message } of fresh) {
      if (message.type === 'usage') fold.applyFact(message, record.offset);
      else fold.applyVoid(message, record.offset);
    }
    const { changes } = fold;
    await writeChanges(client, partition, changes);
    const next: UsageCheckpoint = {
      ...checkpoint,
      nextOffset: last.record.offset + 1n,
      facts: checkpoint.facts + BigInt(changes.facts),
      voids: checkpoint.voids + BigInt(changes.voids.length),
      duplicates: checkpoint.duplicates + BigInt(changes.duplicates.length),
    };
    await this.checkpoints.store(client, partition, next);
    projected.inc({ kind: 'usage' }, changes.facts);
    projected.inc({ kind: 'usage_void' }, changes.voids.length);
    projected.inc({ kind: 'duplicate' }, changes.duplicates.length);
    return next.nextOffset;
  }
}

/** A record that is no usage message halts the projection: no bill is ever skipped. */
function readMessage(record: IncomingRecord): UsageMessage {
  const checked = checkUsage(JSON.parse(record.value.toString('utf8')) as unknown);
  if (checked.ok) return checked.value;
  throw new Error(
    `unreadable usage record at partition ${record.partition} offset ${record.offset}: ${checked.reason}`,
  );
}

function touchedBy(entries: readonly Entry[], expectRepeats: boolean): Touched {
  const touched: Touched = { attempts: [], series: [], voids: [], repeats: [] };
  const series = new Set<string>();
  for (const { message } of entries) {
    touched.attempts.push(message.attempt_id);
    if (message.type === 'usage_void') {
      touched.voids.push(message.attempt_id);
      if (message.attempt_id === message.usage_id) series.add(jobSeries(message.customer_id, message.usage_id));
      continue;
    }
    const name = seriesOf(message);
    if (name !== null) {
      series.add(name);
      touched.attempts.push(message.usage_id);
    }
    if (name === null && expectRepeats) touched.repeats.push(message.attempt_id);
  }
  touched.series = [...series];
  return touched;
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
}
