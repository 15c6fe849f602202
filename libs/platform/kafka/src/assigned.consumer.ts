import type { Broker, Cluster, Kafka } from 'kafkajs';
import { toIncoming, visibleMessages, type FetchedPartition } from './committed.records.js';
import type { ClusterView } from './cluster.view.js';
import { Delivery, HaltedError } from './delivery.js';
import { openCluster, releaseCluster, unrefConnections } from './kafka.client.js';
import { asError, OffsetOutOfRangeError } from './kafka.errors.js';
import type { KafkaLogger } from './kafka.logger.js';
import type { ConsumeOptions, Consumption, StartPosition } from './records.js';
import { topicEnds } from './topic.ends.js';

const REOPEN_MIN_MS = 50;
const REOPEN_MAX_MS = 500;
/** Maximum wait of a fetch. The broker responds as soon as it has `minBytes` of records. */
const DEFAULT_MAX_WAIT_MS = 2_000;
const DEFAULT_MAX_BYTES = 1_048_576;

/** State of one connection. It ends when one of its fetches fails. */
interface Incarnation {
  cluster: Cluster;
  over: boolean;
  /** Requests in flight. The connection is closed after the last one: kafkajs would reopen it for any later request. */
  work: Set<Promise<unknown>>;
  /** Offset where the next fetch begins, by partition: at most one fetch ahead of the delivered records. */
  fetchFrom: Map<number, bigint>;
  /** Node that each partition is read from. */
  leaders: Map<number, string>;
  /** Ends `fetchAll` without waiting for its fetches. */
  moved(): void;
}

/**
 * Reads fixed partitions without any consumer group: metadata, offsets and fetches only. So there are no rebalances, no
 * coordinator is needed to resume after a broker restart, and a dead reader blocks nothing. Every failure ends the
 * incarnation; a new connection resumes after the last delivered record.
 */
export class AssignedConsumption implements Consumption {
  private readonly delivery: Delivery;
  private readonly partitions: number[];
  private current: Incarnation | undefined;
  private wake: (() => void) | undefined;
  /** Callbacks that end the current pauses between fetches (`gapMs`), one for each broker. */
  private readonly gaps = new Set<() => void>();
  private reopenMs = REOPEN_MIN_MS;
  /** Why reading was interrupted last; a reason that repeats is logged once. */
  private trouble: string | undefined;

  constructor(
    private readonly kafka: Kafka,
    private readonly options: ConsumeOptions,
    private readonly logger: KafkaLogger,
    private readonly view: ClusterView,
  ) {
    this.delivery = new Delivery(options);
    this.partitions = options.partitions ?? [];
  }

  /** Resolves once the start positions are known and fetching has begun (or the consumption was stopped before). */
  start(): Promise<void> {
    this.view.watch(this.options.topic);
    const forget = this.view.onChange(() => this.followLeaders());
    return new Promise((resolve) => void this.run(resolve).finally(forget));
  }

  healthy(): true | string {
    return this.delivery.healthy();
  }

  async stop(): Promise<void> {
    const stopped = this.delivery.stop();
    this.wake?.();
    if (this.current !== undefined) this.current.over = true;
    this.endPause();
    await stopped;
    unrefConnections(this.kafka);
  }

  endPause(): void {
    for (const end of this.gaps) end();
  }

  reposition(): void {
    this.delivery.reposition(this.partitions);
    if (this.current === undefined) return;
    this.current.over = true;
    this.current.moved();
  }

  private async run(started: () => void): Promise<void> {
    while (!this.delivery.isStopping) {
      const incarnation: Incarnation = {
        cluster: openCluster(this.kafka, this.committedOnly),
        over: false,
        work: new Set<Promise<unknown>>(),
        fetchFrom: new Map(),
        leaders: new Map(),
        moved: () => undefined,
      };
      this.current = incarnation;
      try {
        await this.position(incarnation);
        this.trouble = undefined;
        this.delivery.resetSilence();
        started();
        await this.fetchAll(incarnation);
      } catch (error) {
        this.explain(error);
        void this.view.refresh();
      }
      this.release(incarnation);
      if (!this.delivery.isStopping) await this.pause();
    }
    started();
  }

  /**
   * Reconnects when another broker leads a partition: the previous leader may be isolated, and would keep answering.
   */
  private followLeaders(): void {
    const { current } = this;
    if (current === undefined || current.over) return;
    for (const [partition, leader] of current.leaders) {
      const now = this.view.leaderOf(this.options.topic, partition);
      if (now === undefined || String(now) === leader) continue;
      current.over = true;
      current.moved();
      return;
    }
  }

  private get committedOnly(): boolean {
    return this.options.readCommitted ?? true;
  }

  private release(incarnation: Incarnation): void {
    incarnation.over = true;
    void Promise.allSettled(incarnation.work).then(() => releaseCluster(incarnation.cluster, this.logger));
  }

  private pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.reopenMs);
      this.reopenMs = Math.min(this.reopenMs * 2, REOPEN_MAX_MS);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private explain(error: unknown): void {
    if (this.delivery.isStopping || error instanceof HaltedError) return;
    if (error instanceof OffsetOutOfRangeError) return this.delivery.haltWith(error);
    const { message } = asError(error);
    if (message === this.trouble) return;
    this.trouble = message;
    this.logger.warn(
      { err: error, topic: this.options.topic, consumer: this.options.groupId },
      `reading ${this.options.topic} was interrupted: ${message}; reconnecting`,
    );
  }

  private async position({ cluster, fetchFrom }: Incarnation): Promise<void> {
    const { topic } = this.options;
    await cluster.connect();
    await cluster.addMultipleTargetTopics([topic]);
    // Waits for a running batch: `from` must return the position that it stores.
    await this.delivery.idle();
    for (const partition of this.partitions) {
      const wanted = (await this.options.from?.(partition)) ?? 'earliest';
      this.delivery.position(partition);
      const offset = await this.offsetOf(cluster, partition, wanted);
      if (typeof wanted === 'bigint') this.delivery.next.set(partition, offset);
      fetchFrom.set(partition, offset);
    }
  }

  private async offsetOf(cluster: Cluster, partition: number, wanted: StartPosition): Promise<bigint> {
    if (typeof wanted === 'bigint') return wanted;
    const read = this.delivery.next.get(partition);
    if (read !== undefined) return read;
    const { topic } = this.options;
    const [answer] = await cluster.fetchTopicsOffset([
      { topic, partitions: [{ partition }], fromBeginning: wanted === 'earliest' },
    ]);
    const offset = answer?.partitions.find((entry) => entry.partition === partition)?.offset;
    if (offset === undefined) throw new Error(`no offset known for ${topic}/${partition}`);
    // Stored: a reader of 'latest' that reconnects must not skip records appended meanwhile.
    this.delivery.next.set(partition, BigInt(offset));
    return BigInt(offset);
  }

  private async fetchAll(incarnation: Incarnation): Promise<void> {
    const leaders = this.leadersOf(incarnation.cluster);
    const moved = new Promise<void>((resolve) => (incarnation.moved = resolve));
    for (const [nodeId, partitions] of leaders) {
      for (const partition of partitions) incarnation.leaders.set(partition, nodeId);
    }
    const fetching = [...leaders].map(async ([nodeId, partitions]) => {
      try {
        await this.working(incarnation, this.fetchFrom(incarnation, nodeId, partitions));
      } finally {
        incarnation.over = true;
      }
    });
    await Promise.race([Promise.all(fetching), moved]);
  }

  /** Returns partitions by leader: that of the newest election known to `view`, else that in kafkajs' metadata. */
  private leadersOf(cluster: Cluster): Map<string, number[]> {
    const { topic } = this.options;
    const named = cluster.findLeaderForPartitions(topic, this.partitions);
    const leaders = new Map<string, number[]>();
    for (const [nodeId, partitions] of Object.entries(named)) {
      for (const partition of partitions) {
        const leader = String(this.view.leaderOf(topic, partition) ?? nodeId);
        leaders.set(leader, [...(leaders.get(leader) ?? []), partition]);
      }
    }
    const assigned = [...leaders.values()].flat().length;
    if (assigned !== this.partitions.length) throw new Error(`${topic} lacks a partition or a leader`);
    return leaders;
  }

  /** The next fetch is in flight while a batch is handled. Responses are handled in order. */
  private async fetchFrom(incarnation: Incarnation, nodeId: string, partitions: number[]): Promise<void> {
    const broker = await incarnation.cluster.findBroker({ nodeId });
    if (incarnation.over || this.delivery.isStopping) return;
    const { gapMs = 0 } = this.options;
    let requestedAtMs = performance.now();
    let nextMs = requestedAtMs + gapMs;
    let pending = this.fetchAhead(incarnation, broker, partitions);
    while (!incarnation.over && !this.delivery.isStopping) {
      const fetched = await pending;
      const answeredRequestAtMs = requestedAtMs;
      this.delivery.resetSilence();
      this.reopenMs = REOPEN_MIN_MS;
      if (incarnation.over || this.delivery.isStopping) return;
      const ready = fetched
        .filter((partition) => partition.messages.length > 0)
        .map((data) => this.read(incarnation, data));
      const current = fetched.filter((data) => this.isAtEnd(incarnation, data));
      requestedAtMs = performance.now();
      const isAll = current.length === fetched.length;
      const afterMs = ready.length > 0 && isAll ? Math.max(0, nextMs - requestedAtMs) : 0;
      nextMs = requestedAtMs + afterMs + gapMs;
      pending = this.fetchAhead(incarnation, broker, partitions, afterMs);
      for (const { batch, endOffset } of ready) {
        await this.delivery.deliver(batch, endOffset);
        if (incarnation.over) return;
      }
      for (const { partition } of current) this.options.onCurrent?.(partition, answeredRequestAtMs);
    }
  }

  /** Whether the fetched records reach the end of what is committed. */
  private isAtEnd(incarnation: Incarnation, { partition, highWatermark, lastStableOffset }: FetchedPartition): boolean {
    const end = BigInt(this.committedOnly ? lastStableOffset : highWatermark);
    return (incarnation.fetchFrom.get(partition) ?? 0n) >= end;
  }

  /**
   * Starts the next fetch. Its failure is handled where the fetch is awaited; a stop or a halt before that must not
   * leave the rejection unhandled.
   */
  private fetchAhead(
    incarnation: Incarnation,
    broker: Broker,
    partitions: number[],
    afterMs = 0,
  ): Promise<FetchedPartition[]> {
    const fetching = async (): Promise<FetchedPartition[]> => {
      if (afterMs > 0) await this.gap(afterMs);
      if (incarnation.over || this.delivery.isStopping) return [];
      return this.fetch(incarnation, broker, partitions);
    };
    return this.working(incarnation, fetching());
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

  private working<T>(incarnation: Incarnation, work: Promise<T>): Promise<T> {
    const done = (): void => void incarnation.work.delete(work);
    incarnation.work.add(work);
    work.then(done, done);
    return work;
  }

  private async fetch(incarnation: Incarnation, broker: Broker, partitions: number[]): Promise<FetchedPartition[]> {
    const { topic, maxBytes = DEFAULT_MAX_BYTES, minBytes = 1, maxWaitMs = DEFAULT_MAX_WAIT_MS } = this.options;
    const positions = partitions.map((partition) => ({
      ...{ partition, maxBytes, fetchOffset: String(incarnation.fetchFrom.get(partition) ?? 0n) },
    }));
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

  /** Returns the error to throw. Only a numeric position can be out of range; a word is resolved again. */
  private async outOfRange(error: unknown): Promise<unknown> {
    if (!(error instanceof Error) || error.name !== 'KafkaJSOffsetOutOfRange') return error;
    const partition = Number((error as { partition?: unknown }).partition);
    const wanted = await this.options.from?.(partition);
    if (wanted === 'earliest' || wanted === 'latest') {
      this.delivery.next.delete(partition);
      return error;
    }
    const next = this.delivery.next.get(partition) ?? 0n;
    // A lagging broker lacks records that other brokers have acknowledged: it does not know the end of the topic.
    const { partitions } = await topicEnds(this.view, this.options.topic);
    const ends = partitions.find((one) => one.partition === partition);
    if (ends !== undefined && next >= ends.low && next <= ends.high) return error;
    const offset = String(next);
    return new OffsetOutOfRangeError(`${this.options.topic}/${partition} has no offset ${offset}`, { cause: error });
  }

  private read(incarnation: Incarnation, data: FetchedPartition) {
    const { topic } = this.options;
    const last = data.messages[data.messages.length - 1];
    const endOffset = BigInt(last?.offset ?? '-1') + 1n;
    incarnation.fetchFrom.set(data.partition, endOffset);
    const messages = this.committedOnly
      ? visibleMessages(data)
      : data.messages.filter((m) => m.isControlRecord !== true);
    const records = messages.map((message) => toIncoming(topic, data.partition, message));
    return { batch: { partition: data.partition, records, highWatermark: BigInt(data.highWatermark) }, endOffset };
  }
}
