import { systemClock, type Clock } from '@hiring/platform-config';
import type { ConsumeOptions, Consumption, IncomingBatch, IncomingRecord, KafkaPort } from '@hiring/platform-kafka';
import { metrics, type Health, type Logger } from '@hiring/platform-observability';
import {
  inTransaction,
  isUniqueViolation,
  onReconnection,
  type Pool,
  type PoolClient,
} from '@hiring/platform-postgres';
import {
  PartitionCheckpoints,
  TopicChangedError,
  type PartitionCheckpoint,
  type PartitionTableOptions,
} from './partition-checkpoints.js';
import { PartitionPositions } from './partition-positions.js';
import { RetryPolicy } from './retry-policy.js';

/** Maximum records in a batch, so that its transaction stays short. */
const BATCH_MAX = 5_000;

const fellBack = metrics.counter('projector_fell_back_total', 'Times that the stored position fell back', [
  'projector',
]);

/** Thrown if the stored position is older than one that this process has seen. */
class PositionRegressedError extends Error {}

export interface PartitionRecord<T> {
  offset: bigint;
  value: T;
}

/** Consecutive records from one partition that are not applied yet. */
export interface PartitionBatch<T, Column extends string> {
  partition: number;
  records: PartitionRecord<T>[];
  checkpoint: PartitionCheckpoint<Column>;
  /**
   * True if a unique index has refused this batch, so some of its records are already stored. `apply` has to look for
   * stored records only then, because only a faulty producer makes duplicates.
   */
  hasDuplicates: boolean;
}

export interface PartitionProjectorOptions<T, Column extends string> {
  /** The projector's name in metrics, logs and halts. */
  name: string;
  pool: Pool;
  kafka: Pick<KafkaPort, 'consume' | 'topicEnds'>;
  topic: { name: string; partitions: number };
  groupId: string;
  checkpoints: PartitionTableOptions<Column>;
  positions?: PartitionPositions;
  /**
   * The options of each reader. The partitions are divided among the readers, so that one reader can apply a batch
   * while another waits for Postgres. Default: one reader.
   */
  readers?: Pick<ConsumeOptions, 'gapMs' | 'maxBytes'>[];
  /** Reads a record. @throws Error for a malformed record, which stops the projector */
  read(record: IncomingRecord): T;
  /** Runs before each transaction. */
  prepare?(values: T[]): Promise<void>;
  /**
   * Applies the batch in the transaction that stores the position. The records are in order and without gaps. Must
   * write only through `client`. Returns the changed checkpoint columns.
   */
  apply(client: PoolClient, batch: PartitionBatch<T, Column>): Promise<Partial<Record<Column, bigint>> | void>;
  health: Pick<Health, 'halt' | 'resume'>;
  logger: Pick<Logger, 'warn' | 'fatal'>;
  clock?: Clock;
}

/**
 * Keeps tables equal to a topic with several partitions, whose records have ids and whose writers use no transactions.
 * Every instance reads every partition, and the lock on a partition's checkpoint decides which instance writes. So the
 * others continue at once when an instance is killed. A batch is one transaction: it locks the partition's checkpoint,
 * drops records before the checkpoint, applies the rest and stores the new checkpoint.
 *
 * If the stored position decreases, the database has lost recent data, and the projector applies the lost records
 * again. The projector halts on an exception, a gap, an unreadable record or a lost checkpoint. It also halts if the
 * topic has another id or ends before the checkpoint, and then resumes after `acceptReplacedPartitions`. It does not
 * detect a topic that was truncated and has since grown past the checkpoint.
 */
export class PartitionProjector<T, Column extends string = never> {
  private readonly checkpoints: PartitionCheckpoints<Column>;
  private readonly positions: PartitionPositions;
  /** For each partition, the topic's id when the partition was last opened. */
  private readonly topicIds = new Map<number, string>();
  private readonly clock: Clock;
  private readonly readers: Pick<ConsumeOptions, 'gapMs' | 'maxBytes'>[];
  private readonly consumptions: (Consumption | undefined)[] = [];
  private stopReconnectionChecks = (): void => undefined;
  private stopped = false;
  /** Why the projector waits for an operator to adopt the topic. */
  private awaited: { partition: number; reason: string } | undefined;

  constructor(private readonly options: PartitionProjectorOptions<T, Column>) {
    this.checkpoints = new PartitionCheckpoints(options.pool, options.checkpoints);
    this.positions = options.positions ?? new PartitionPositions();
    this.clock = options.clock ?? systemClock;
    this.readers = options.readers ?? [{}];
  }

  start(): void {
    this.stopReconnectionChecks = onReconnection(this.options.pool, () => this.lookForFallBack());
    // The result is not awaited: `consume` waits until the topic is readable, but the tables are usable before that.
    for (const at of this.readers.keys()) void this.consume(at).catch((error: Error) => this.halt(error));
  }

  /** Resolves when no batch is being applied. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.stopReconnectionChecks();
    await Promise.all(this.consumptions.map(async (consumption) => consumption?.stop()));
  }

  /** Returns true while all partitions are read, or else the reason. */
  healthy(): true | string {
    for (const at of this.readers.keys()) {
      const state = this.consumptions[at]?.healthy() ?? 'not started';
      if (state !== true) return state;
    }
    return true;
  }

  /** Ends the current pause between fetches (`gapMs`) in this partition's reader. */
  endPause(partition: number): void {
    this.consumptions[partition % this.readers.length]?.endPause();
  }

  /**
   * Returns the offset at which to read. Runs on every connection and is retried until it succeeds, so an adopted topic
   * is noticed within a second.
   */
  async position(partition: number): Promise<bigint> {
    const { kafka, topic } = this.options;
    const stored = (await this.checkpoints.positions()).get(partition);
    const { topicId, partitions } = await kafka.topicEnds(topic.name);
    const { low, high } = partitions.find((ends) => ends.partition === partition) ?? { low: 0n, high: 0n };
    try {
      const position = await this.checkpoints.open({ partition, topic: topic.name, topicId, low, high, stored });
      this.topicIds.set(partition, topicId);
      this.positions.set(partition, position);
      this.resume(partition);
      return position;
    } catch (error) {
      if (error instanceof TopicChangedError && this.awaited === undefined) {
        this.awaited = { partition, reason: this.halt(error) };
      }
      throw error;
    }
  }

  /** Applies new records. Waits while Postgres is unavailable. */
  async project({ partition, records }: IncomingBatch): Promise<void> {
    const values = records.map((record) => ({ offset: record.offset, value: this.options.read(record) }));
    try {
      for (let at = 0; at < values.length; at += BATCH_MAX) {
        await this.persist(partition, values.slice(at, at + BATCH_MAX));
      }
    } catch (error) {
      if (error instanceof TopicChangedError) this.reposition();
      else if (error instanceof PositionRegressedError) this.fallBack(error.message);
      else throw error;
    }
  }

  private async consume(at: number): Promise<void> {
    const { kafka, topic, groupId } = this.options;
    const all = Array.from({ length: topic.partitions }, (_, partition) => partition);
    const consumption = await kafka.consume({
      topic: topic.name,
      groupId,
      partitions: all.filter((partition) => partition % this.readers.length === at),
      from: (partition) => this.position(partition),
      ...this.readers[at],
      onBatch: (batch) => this.project(batch),
      onHalt: (error) => void this.halt(error),
    });
    this.consumptions[at] = consumption;
    if (this.stopped) await consumption.stop();
  }

  private async persist(partition: number, records: PartitionRecord<T>[]): Promise<void> {
    const { pool, prepare } = this.options;
    const retryPolicy = new RetryPolicy(this.clock);
    let hasDuplicates = false;
    while (!this.stopped) {
      try {
        await prepare?.(records.map(({ value }) => value));
        const next = await inTransaction(pool, (client) => this.apply(client, partition, records, hasDuplicates));
        this.positions.advance(partition, next);
        return;
      } catch (error) {
        if (isUniqueViolation(error) && !hasDuplicates) hasDuplicates = true;
        else await retryPolicy.pauseOrThrow(error);
      }
    }
  }

  private async apply(
    client: PoolClient,
    partition: number,
    all: PartitionRecord<T>[],
    hasDuplicates: boolean,
  ): Promise<bigint> {
    const checkpoint = await this.checkpoints.lock(client, partition);
    const { topic_id: topicId, next_offset: next } = checkpoint;
    if (topicId !== this.topicIds.get(partition)) throw new TopicChangedError(`${topicId} was adopted meanwhile`);
    if (next < this.positions.positionOf(partition)) {
      throw new PositionRegressedError(`the stored position of partition ${partition} fell back to ${next}`);
    }
    const records = all.filter(({ offset }) => offset >= next);
    const last = records.at(-1);
    if (last === undefined) return next;
    const end = last.offset + 1n;
    if (end - next !== BigInt(records.length)) {
      throw new Error(
        `partition ${partition} has a gap: of its records from ${next} to ${last.offset}, ${records.length} were read`,
      );
    }
    const changes = await this.options.apply(client, { partition, records, checkpoint, hasDuplicates });
    await this.checkpoints.store(client, partition, { ...checkpoint, ...changes, next_offset: end });
    return end;
  }

  private async lookForFallBack(): Promise<void> {
    const before = this.positions.all();
    const stored = await this.checkpoints.positions();
    const isOlder = [...before].some(([partition, seen]) => (stored.get(partition) ?? -1n) < seen);
    if (isOlder) this.fallBack('noticed after a new connection');
  }

  /**
   * Reads and applies again the records whose changes the database has lost, for example in a failover to a lagging
   * standby.
   */
  private fallBack(detail: string): void {
    const { name: projector, logger } = this.options;
    logger.warn({ projector, detail }, 'the database has lost its latest changes: the missing records are read again');
    fellBack.inc({ projector });
    this.reposition();
  }

  private reposition(): void {
    for (const consumption of this.consumptions) consumption?.reposition();
  }

  private halt(error: Error): string {
    const { name: projector, health, logger } = this.options;
    const reason = `projector ${projector}: ${error.message}`;
    health.halt(reason);
    logger.fatal({ err: error, projector }, 'projector halted');
    return reason;
  }

  private resume(partition: number): void {
    if (this.awaited?.partition !== partition) return;
    const { name: projector, health, logger } = this.options;
    logger.warn({ projector }, 'the topic was adopted: the projector resumes');
    health.resume(this.awaited.reason);
    this.awaited = undefined;
  }
}
