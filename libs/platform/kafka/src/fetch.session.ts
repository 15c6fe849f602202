import type { Broker, Cluster, Kafka } from 'kafkajs';
import { toIncoming, visibleMessages, type FetchedPartition } from './committed.records.js';
import type { ClusterView } from './cluster.view.js';
import type { RecordDelivery } from './delivery.js';
import { openCluster, releaseCluster } from './kafka.client.js';
import { OffsetOutOfRangeError } from './kafka.errors.js';
import type { KafkaLogger } from './kafka.logger.js';
import type { ConsumeOptions, IncomingBatch, StartPosition } from './records.js';
import { topicEnds } from './topic.ends.js';

/** Maximum milliseconds that a fetch waits. The broker responds as soon as it has `minBytes`. */
const DEFAULT_MAX_WAIT_MS = 2_000;
const DEFAULT_MAX_BYTES = 1_048_576;

/** What all sessions of one consumer use. */
export interface SessionContext {
  kafka: Kafka;
  options: ConsumeOptions;
  partitions: number[];
  delivery: RecordDelivery;
  view: ClusterView;
  /** Called when a broker has answered. */
  onFetched(): void;
}

interface Fetched {
  batch: IncomingBatch;
  endOffset: bigint;
}

/** One connection for an assigned consumer. It ends when a fetch fails. */
export class FetchSession {
  private readonly cluster: Cluster;
  private readonly committedOnly: boolean;
  private over = false;
  /**
   * Requests in flight. `close` waits for the last one before it closes the connection. If the connection closed
   * earlier, a later request would make kafkajs open it again.
   */
  private readonly work = new Set<Promise<unknown>>();
  /** The next fetch's offset, by partition. It is at most one fetch ahead of the delivered records. */
  private readonly fetchOffsets = new Map<number, bigint>();
  /** The node from which each partition is read. */
  private readonly leaders = new Map<number, string>();
  /** Callbacks, one per broker, that end the pause between fetches (`gapMs`). */
  private readonly gaps = new Set<() => void>();
  private moved = (): void => undefined;

  constructor(private readonly context: SessionContext) {
    this.committedOnly = context.options.readCommitted ?? true;
    this.cluster = openCluster(context.kafka, this.committedOnly);
  }

  /** Connects. Resolves when the start positions are known. */
  async open(): Promise<void> {
    const { options, delivery, partitions } = this.context;
    await this.cluster.connect();
    await this.cluster.addMultipleTargetTopics([options.topic]);
    // A running batch may still store a position, and `from` must return that position. This therefore waits for the
    // batch.
    await delivery.idle();
    for (const partition of partitions) {
      const wanted = (await options.from?.(partition)) ?? 'earliest';
      delivery.position(partition);
      const offset = await this.offsetOf(partition, wanted);
      if (typeof wanted === 'bigint') delivery.next.set(partition, offset);
      this.fetchOffsets.set(partition, offset);
    }
  }

  /** Reads until the session ends. Rejects if a fetch fails. */
  async read(): Promise<void> {
    const byLeader = this.partitionsByLeader();
    const moved = new Promise<void>((resolve) => (this.moved = resolve));
    for (const [nodeId, partitions] of byLeader) {
      for (const partition of partitions) this.leaders.set(partition, nodeId);
    }
    const fetching = [...byLeader].map(async ([nodeId, partitions]) => {
      try {
        await this.working(this.readFrom(nodeId, partitions));
      } finally {
        this.over = true;
      }
    });
    await Promise.race([Promise.all(fetching), moved]);
  }

  /** Ends the session after the current fetches. */
  finish(): void {
    this.over = true;
    this.endPause();
  }

  /** Ends `read` without waiting for its fetches. */
  abandon(): void {
    this.over = true;
    this.moved();
  }

  /** Closes the connection after the last request on it. */
  close(logger: KafkaLogger): void {
    this.finish();
    void Promise.allSettled(this.work).then(() => releaseCluster(this.cluster, logger));
  }

  endPause(): void {
    for (const end of this.gaps) end();
  }

  /**
   * Abandons the session if another broker leads a partition, because the previous leader may be isolated and still
   * answer.
   */
  followLeaders(): void {
    if (this.over) return;
    const { view, options } = this.context;
    const hasMoved = [...this.leaders].some(([partition, leader]) => {
      const now = view.leaderOf(options.topic, partition);
      return now !== undefined && String(now) !== leader;
    });
    if (hasMoved) this.abandon();
  }

  private get hasEnded(): boolean {
    return this.over || this.context.delivery.isStopping;
  }

  private async offsetOf(partition: number, wanted: StartPosition): Promise<bigint> {
    if (typeof wanted === 'bigint') return wanted;
    const read = this.context.delivery.next.get(partition);
    if (read !== undefined) return read;
    const { topic } = this.context.options;
    const [answer] = await this.cluster.fetchTopicsOffset([
      { topic, partitions: [{ partition }], fromBeginning: wanted === 'earliest' },
    ]);
    const offset = answer?.partitions.find((entry) => entry.partition === partition)?.offset;
    if (offset === undefined) throw new Error(`no offset known for ${topic}/${partition}`);
    // The offset is stored, so that a reader at 'latest' skips no records after it reconnects.
    this.context.delivery.next.set(partition, BigInt(offset));
    return BigInt(offset);
  }

  /** Returns partitions by leader. Uses the newest election in `view`. If `view` has none, uses kafkajs metadata. */
  private partitionsByLeader(): Map<string, number[]> {
    const { view, partitions: assigned } = this.context;
    const { topic } = this.context.options;
    const named = this.cluster.findLeaderForPartitions(topic, assigned);
    const leaders = new Map<string, number[]>();
    for (const [nodeId, partitions] of Object.entries(named)) {
      for (const partition of partitions) {
        const leader = String(view.leaderOf(topic, partition) ?? nodeId);
        leaders.set(leader, [...(leaders.get(leader) ?? []), partition]);
      }
    }
    const led = [...leaders.values()].flat().length;
    if (led !== assigned.length) throw new Error(`${topic} lacks a partition or a leader`);
    return leaders;
  }

  /** Fetches from one broker. The next fetch runs while a batch is handled; responses are handled in order. */
  private async readFrom(nodeId: string, partitions: number[]): Promise<void> {
    const broker = await this.cluster.findBroker({ nodeId });
    if (this.hasEnded) return;
    const { options, delivery, onFetched } = this.context;
    const { gapMs = 0 } = options;
    let requestedAtMs = performance.now();
    let nextMs = requestedAtMs + gapMs;
    let pending = this.fetchAhead(broker, partitions);
    while (!this.hasEnded) {
      const fetched = await pending;
      const answeredRequestAtMs = requestedAtMs;
      onFetched();
      if (this.hasEnded) return;
      const ready = fetched.filter(({ messages }) => messages.length > 0).map((data) => this.recordsOf(data));
      const current = fetched.filter((data) => this.isAtEnd(data));
      requestedAtMs = performance.now();
      const isAll = current.length === fetched.length;
      const afterMs = ready.length > 0 && isAll ? Math.max(0, nextMs - requestedAtMs) : 0;
      nextMs = requestedAtMs + afterMs + gapMs;
      pending = this.fetchAhead(broker, partitions, afterMs);
      for (const { batch, endOffset } of ready) {
        await delivery.deliver(batch, endOffset);
        if (this.over) return;
      }
      for (const { partition } of current) options.onCurrent?.(partition, answeredRequestAtMs);
    }
  }

  /** Returns whether fetching has reached the committed end. */
  private isAtEnd({ partition, highWatermark, lastStableOffset }: FetchedPartition): boolean {
    const end = BigInt(this.committedOnly ? lastStableOffset : highWatermark);
    return (this.fetchOffsets.get(partition) ?? 0n) >= end;
  }

  /**
   * Starts the next fetch. `readFrom` handles a fetch error when it awaits the returned promise. If the session ends
   * first, that promise is never awaited, and `working` keeps its rejection from being unhandled.
   */
  private fetchAhead(broker: Broker, partitions: number[], afterMs = 0): Promise<FetchedPartition[]> {
    const fetching = async (): Promise<FetchedPartition[]> => {
      if (afterMs > 0) await this.gap(afterMs);
      return this.hasEnded ? [] : this.fetch(broker, partitions);
    };
    return this.working(fetching());
  }

  private gap(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        this.gaps.delete(end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      this.gaps.add(end);
    });
  }

  private working<T>(work: Promise<T>): Promise<T> {
    const done = (): void => void this.work.delete(work);
    this.work.add(work);
    work.then(done, done);
    return work;
  }

  private async fetch(broker: Broker, partitions: number[]): Promise<FetchedPartition[]> {
    const { topic, maxBytes = DEFAULT_MAX_BYTES, minBytes = 1, maxWaitMs = DEFAULT_MAX_WAIT_MS } = this.context.options;
    const positions = partitions.map((partition) => {
      return { partition, maxBytes, fetchOffset: String(this.fetchOffsets.get(partition) ?? 0n) };
    });
    try {
      const answer = (await broker.fetch({
        isolationLevel: this.committedOnly ? 1 : 0,
        maxWaitTime: maxWaitMs,
        minBytes,
        maxBytes: maxBytes * partitions.length,
        rackId: '',
        topics: [{ topic, partitions: positions }],
      })) as { responses: { partitions: FetchedPartition[] }[] };
      return answer.responses.flatMap((response) => response.partitions);
    } catch (error) {
      throw await this.outOfRange(error);
    }
  }

  /**
   * Returns the error to throw for a failed fetch. This is `OffsetOutOfRangeError` only if the topic does not have the
   * next offset and `from` did not return 'earliest' or 'latest'.
   */
  private async outOfRange(error: unknown): Promise<unknown> {
    if (!(error instanceof Error) || error.name !== 'KafkaJSOffsetOutOfRange') return error;
    const { options, delivery, view } = this.context;
    const partition = Number((error as { partition?: unknown }).partition);
    const wanted = await options.from?.(partition);
    if (wanted === 'earliest' || wanted === 'latest') {
      delivery.next.delete(partition);
      return error;
    }
    const next = delivery.next.get(partition) ?? 0n;
    // The topic's end comes from the leaders. A lagging broker does not know the end, because it lacks acknowledged
    // records.
    const { partitions } = await topicEnds(view, options.topic);
    const ends = partitions.find((one) => one.partition === partition);
    if (ends !== undefined && next >= ends.low && next <= ends.high) return error;
    const offset = String(next);
    return new OffsetOutOfRangeError(`${options.topic}/${partition} has no offset ${offset}`, { cause: error });
  }

  private recordsOf(data: FetchedPartition): Fetched {
    const { topic } = this.context.options;
    const { partition, highWatermark } = data;
    const endOffset = BigInt(data.messages.at(-1)?.offset ?? '-1') + 1n;
    this.fetchOffsets.set(partition, endOffset);
    const messages = this.committedOnly
      ? visibleMessages(data)
      : data.messages.filter((message) => message.isControlRecord !== true);
    const records = messages.map((message) => toIncoming(topic, partition, message));
    return { batch: { partition, records, highWatermark: BigInt(highWatermark) }, endOffset };
  }
}
