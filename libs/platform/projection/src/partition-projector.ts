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
import { TopicChangedError, type PartitionCheckpoint, type PartitionCheckpoints } from './partition-checkpoints.js';
import { PartitionPositions } from './partition-positions.js';
import { RetryPolicy } from './retry-policy.js';

/** Keeps a batch's transaction short and its statements small. */
const BATCH_MAX = 5_000;

const fellBack = metrics.counter('projector_fell_back_total', 'Times that the stored position fell back', [
  'projector',
]);

/** The stored position is older than one this process has seen. */
class PositionRegressedError extends Error {}

export interface PartitionEntry<T> {
  offset: bigint;
  value: T;
}

/** Part of a partition, not applied before. */
export interface PartitionBatch<T, Sum extends string> {
  partition: number;
  entries: PartitionEntry<T>[];
  checkpoint: PartitionCheckpoint<Sum>;
  /** A unique index has refused this batch once: some of its records are stored already. */
  hasRepeats: boolean;
}

export interface PartitionProjectorOptions<T, Sum extends string> {
  /** Names the projector in metrics, logs and halts. */
  name: string;
  pool: Pool;
  kafka: Pick<KafkaPort, 'consume' | 'topicEnds'>;
  topic: { name: string; partitions: number };
  groupId: string;
  checkpoints: PartitionCheckpoints<Sum>;
  positions?: PartitionPositions;
  /** The partitions are shared out among as many readers: while one waits for Postgres, the next applies its batch. */
  readers?: Pick<ConsumeOptions, 'gapMs' | 'maxBytes'>[];
  /** @throws Error, and thereby halts, on a record that is not one of the topic's: it is never skipped. */
  read(record: IncomingRecord): T;
  /** Runs before each transaction. */
  prepare?(values: T[]): Promise<void>;
  /**
   * Applies entries in order, without gaps, in the transaction that stores the position. Must only write through
   * `client`. Returns the sums that change.
   */
  apply(client: PoolClient, batch: PartitionBatch<T, Sum>): Promise<Partial<Record<Sum, bigint>>>;
  health: Pick<Health, 'halt' | 'resume'>;
  logger: Pick<Logger, 'warn' | 'fatal'>;
  clock?: Clock;
}

/**
 * Keeps tables equal to a topic of several partitions, whose records have ids. Every instance reads every partition,
 * and the checkpoint's lock decides which one writes: an instance that dies delays no other, and each knows the
 * projected position by itself. Every batch is one transaction that locks the partition's checkpoint, drops what it
 * covers, applies the rest and stores the checkpoint.
 *
 * A stored position below one seen before means that the database has older data than before: the records in between
 * are read and applied again. Halts (never skips) on an exception, a gap or an unreadable record. On another topic, or
 * one that ends before the checkpoint, it halts, and resumes by itself once `acceptReplacedPartitions` ran.
 */
export class PartitionProjector<T, Sum extends string = never> {
  private readonly positions: PartitionPositions;
  private readonly clock: Clock;
  private readonly readers: Pick<ConsumeOptions, 'gapMs' | 'maxBytes'>[];
  private readonly consumptions: (Consumption | undefined)[] = [];
  private forgetReconnections = (): void => undefined;
  private stopped = false;
  /** Why it waits for an operator to adopt the current topic. */
  private awaited: { partition: number; reason: string } | undefined;

  constructor(private readonly options: PartitionProjectorOptions<T, Sum>) {
    this.positions = options.positions ?? new PartitionPositions();
    this.clock = options.clock ?? systemClock;
    this.readers = options.readers ?? [{}];
  }

  start(): void {
    this.forgetReconnections = onReconnection(this.options.pool, () => this.lookForFallBack());
    // Not awaited: it resolves only when the topic can be read, and the tables can be read before that.
    for (const at of this.readers.keys()) void this.consume(at).catch((error: Error) => this.halt(error));
  }

  /** Resolves when no batch is being applied any more. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.forgetReconnections();
    await Promise.all(this.consumptions.map(async (consumption) => consumption?.stop()));
  }

  /** True while all partitions are read, else the reason. */
  healthy(): true | string {
    for (const at of this.readers.keys()) {
      const state = this.consumptions[at]?.healthy() ?? 'not started';
      if (state !== true) return state;
    }
    return true;
  }

  /** Ends the current pause between fetches (`gapMs`) of the partition's reader. */
  endPause(partition: number): void {
    this.consumptions[partition % this.readers.length]?.endPause();
  }

  /**
   * Returns the offset from which to read. Runs on every (re)join, and is retried until it succeeds, so an adopted
   * topic is noticed within a second.
   */
  async position(partition: number): Promise<bigint> {
    const { kafka, checkpoints, topic } = this.options;
    const stored = (await checkpoints.positions()).get(partition);
    const { topicId, partitions } = await kafka.topicEnds(topic.name);
    const { low, high } = partitions.find((ends) => ends.partition === partition) ?? { low: 0n, high: 0n };
    try {
      const position = await checkpoints.open({ partition, topic: topic.name, topicId, low, high, stored });
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

  /** Applies what is not applied yet. Waits while Postgres is unavailable. */
  async project({ partition, records }: IncomingBatch): Promise<void> {
    const entries = records.map((record) => ({ offset: record.offset, value: this.options.read(record) }));
    try {
      for (let at = 0; at < entries.length; at += BATCH_MAX) {
        await this.persist(partition, entries.slice(at, at + BATCH_MAX));
      }
    } catch (error) {
      if (!(error instanceof PositionRegressedError)) throw error;
      this.fallBack(error.message);
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

  private async persist(partition: number, entries: PartitionEntry<T>[]): Promise<void> {
    const { pool, prepare } = this.options;
    const retryPolicy = new RetryPolicy(this.clock);
    let hasRepeats = false;
    while (!this.stopped) {
      try {
        await prepare?.(entries.map(({ value }) => value));
        const next = await inTransaction(pool, (client) => this.apply(client, partition, entries, hasRepeats));
        this.positions.moved(partition, next);
        return;
      } catch (error) {
        if (isUniqueViolation(error) && !hasRepeats) hasRepeats = true;
        else await retryPolicy.pauseOrThrow(error);
      }
    }
  }

  private async apply(
    client: PoolClient,
    partition: number,
    all: PartitionEntry<T>[],
    hasRepeats: boolean,
  ): Promise<bigint> {
    const { checkpoints, apply } = this.options;
    const checkpoint = await checkpoints.lock(client, partition);
    if (checkpoint === undefined || checkpoint.next_offset < this.positions.positionOf(partition)) {
      throw new PositionRegressedError(`partition ${partition}: ${checkpoint?.next_offset ?? 'no offset'} is stored`);
    }
    const { next_offset: next } = checkpoint;
    const entries = all.filter(({ offset }) => offset >= next);
    const [first, last] = [entries[0], entries.at(-1)];
    if (first === undefined || last === undefined) return next;
    if (first.offset > next) {
      throw new Error(`partition ${partition} has a gap: ${next} is next, ${first.offset} was read`);
    }
    const sums = await apply(client, { partition, entries, checkpoint, hasRepeats });
    await checkpoints.store(client, partition, { ...checkpoint, ...sums, next_offset: last.offset + 1n });
    return last.offset + 1n;
  }

  private async lookForFallBack(): Promise<void> {
    const before = this.positions.all();
    const stored = await this.options.checkpoints.positions();
    const isOlder = [...before].some(([partition, seen]) => (stored.get(partition) ?? -1n) < seen);
    if (isOlder) this.fallBack('noticed after a new connection');
  }

  /** The missing records are read and applied again, as after a failover to a standby that lagged. */
  private fallBack(detail: string): void {
    const { name: projector, logger } = this.options;
    logger.warn({ projector, detail }, 'the database has lost its latest changes: the missing records are read again');
    fellBack.inc({ projector });
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
