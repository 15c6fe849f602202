import type { TopicSpec } from '@hiring/contracts';
import { BatchingAppender } from './appender.producer.js';
import { AssignedConsumption } from './assigned.consumer.js';
import { ClusterView } from './cluster.view.js';
import { failoverMsOf } from './failover-time.js';
import { GroupConsumption } from './group.consumer.js';
import { createClient, QUICK_RETRY, type KafkaOptions } from './kafka.client.js';
import type { KafkaLogger } from './kafka.logger.js';
import type {
  Appender,
  AppenderOptions,
  ConsumeOptions,
  Consumption,
  ReadRangeOptions,
  TopicEnds,
  TransactionalWriter,
  TransactionalWriterOptions,
} from './records.js';
import { topicEnds } from './topic.ends.js';
import { ensureTopics } from './topics.admin.js';
import { FencedTransactionalWriter } from './transactional.producer.js';

/**
 * Milliseconds for one request. REQUEST_TIMEOUT_MS is for administration and groups, whose requests wait for other
 * brokers. FETCH_TIMEOUT_MS is for readers with fixed partitions; a frozen broker delays them by this time.
 */
const REQUEST_TIMEOUT_MS = 5_000;
const FETCH_TIMEOUT_MS = 3_000;

/** The Kafka client of this process. It connects on first use. */
export class KafkaPort {
  private readonly readers = new Set<Consumption>();
  private readonly writers = new Set<{ close(): Promise<void> }>();
  /** The leaders of all partitions in use. */
  readonly view: ClusterView;

  constructor(readonly options: KafkaOptions) {
    this.view = new ClusterView(options);
  }

  /**
   * Time limit in milliseconds for everything that must outlast a broker's death: bus requests, and appends on which a
   * response depends. After silence for this time, the bus counts as unavailable. The default is larger if several
   * brokers are known.
   */
  get failoverMs(): number {
    return this.options.failoverMs ?? failoverMsOf(Math.max(this.options.brokers.length, this.view.size));
  }

  get logger(): KafkaLogger {
    return this.options.logger;
  }

  /**
   * Creates missing topics and sets differing configuration. Idempotent. `replicationFactor` defaults to 3 with three
   * or more brokers, else to 1.
   * @throws Error if a topic has another number of partitions or too few copies, or there are fewer brokers than
   * `replicationFactor`
   */
  ensureTopics(specs: TopicSpec[], options?: { replicationFactor?: number }): Promise<void> {
    return ensureTopics(this.client(), specs, options?.replicationFactor);
  }

  /**
   * Returns a topic's id, and each partition's first and end offset. Transaction markers have offsets, too. Retries for
   * up to 30 s.
   */
  topicEnds(topic: string): Promise<TopicEnds> {
    return topicEnds(this.view, topic);
  }

  /** Returns an appender, which connects with its first append. */
  appender(options: AppenderOptions): Appender {
    const appender = new BatchingAppender(this.options, options, this.view);
    this.writers.add(appender);
    return appender;
  }

  /** Returns a transactional writer. Call its `fence()` first. */
  transactionalWriter(options: TransactionalWriterOptions): TransactionalWriter {
    const writer = new FencedTransactionalWriter(this.options, options);
    this.writers.add(writer);
    return writer;
  }

  /** Resolves when reading has begun. If the broker is unavailable, waits for it. */
  async consume(options: ConsumeOptions): Promise<Consumption> {
    const consumption =
      options.partitions === undefined
        ? new GroupConsumption(this.client(), options, this.logger)
        : new AssignedConsumption(this.client(FETCH_TIMEOUT_MS), options, this.logger, this.view);
    this.readers.add(consumption);
    await consumption.start();
    return consumption;
  }

  /**
   * Reads a range in order, and resolves at its end. Rejects if `onBatch` throws or the start is not on the topic. If
   * the broker is unavailable, waits for it.
   */
  async readRange({ topic, partition, from, to, onBatch, ...fetching }: ReadRangeOptions): Promise<void> {
    if (from >= to) return;
    let next = from;
    let opening: Promise<Consumption> | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        opening = this.consume({
          ...fetching,
          topic,
          groupId: `${topic} ${from}..${to}`,
          partitions: [partition],
          from: () => Promise.resolve(next),
          onBatch: async (batch) => {
            const records = batch.records.filter((record) => record.offset < to);
            const last = records.at(-1);
            if (last !== undefined) await onBatch(records, last.offset + 1n);
          },
          onPosition: (_partition, nextOffset) => {
            next = nextOffset;
            if (nextOffset >= to) resolve();
          },
          onHalt: reject,
        });
        opening.catch(reject);
      });
    } finally {
      const reader = await opening;
      if (reader !== undefined) await this.release(reader);
    }
  }

  /** Stops and forgets one reader, for processes that read many ranges. */
  async release(reader: Consumption): Promise<void> {
    await reader.stop();
    this.readers.delete(reader);
  }

  /** Stops all readers, then closes all writers. */
  async close(): Promise<void> {
    await Promise.all([...this.readers].map((reader) => reader.stop()));
    await Promise.all([...this.writers].map((writer) => writer.close()));
    this.view.close();
    this.readers.clear();
    this.writers.clear();
  }

  private client(requestTimeoutMs = REQUEST_TIMEOUT_MS) {
    return createClient(this.options, { requestTimeoutMs, retry: QUICK_RETRY });
  }
}
