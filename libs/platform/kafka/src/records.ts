import type { HeaderBag } from '@hiring/contracts';

export interface OutgoingRecord {
  topic: string;
  /**
   * Determines the partition, unless `partition` is given: by its murmur2 hash, as in the Java client, or round-robin
   * for null.
   */
  key: string | null;
  value: Buffer | string;
  headers: Record<string, string>;
  partition?: number;
}

export interface IncomingRecord {
  topic: string;
  partition: number;
  offset: bigint;
  /** Epoch milliseconds: the broker's append time on topics with LogAppendTime, else the writer's time. */
  timestampMs: number;
  key: string | null;
  headers: HeaderBag;
  value: Buffer;
}

export interface IncomingBatch {
  partition: number;
  /** Never empty. Offsets rise, with gaps where transaction markers and aborted records are. */
  records: IncomingRecord[];
  /** The offset that the next appended record would have had when this batch was fetched. */
  highWatermark: bigint;
}

export interface AppendPosition {
  partition: number;
  offset: bigint;
}

export interface AppendOptions {
  /** Milliseconds that the caller waits for the acknowledgement. Default 5,000. */
  timeoutMs?: number;
}

export interface AppenderOptions {
  /** -1: all in-sync replicas acknowledge, idempotent. 1: only the leader acknowledges, not idempotent. */
  acks: -1 | 1;
  /** The appender's name in logs and metrics. */
  name: string;
  /** Milliseconds that a produce request may stay unanswered before it is sent again. Default 5,000. */
  requestTimeoutMs?: number;
  /**
   * False: records are sent as soon as the running code returns, without collecting others from the same event loop
   * turn. Default true.
   */
  gather?: boolean;
  /**
   * Milliseconds to wait before each send, for fewer and larger requests with records that are not latency-critical.
   * Default 0.
   */
  lingerMs?: number;
  /**
   * Maximum number of waiting records, including those in flight. Above it, `append` rejects at once. Default 10,000.
   */
  queueLimit?: number;
}

export interface Appender {
  /**
   * Resolves once the broker confirmed the record. Rejects with `UnconfirmedAppendError` when it is unknown whether the
   * record was written. Rejects with `NotAppendedError` when it certainly was not: queue full, not sent before its
   * timeout, refused, or closed.
   */
  append(record: OutgoingRecord, options?: AppendOptions): Promise<AppendPosition>;
  /** Waits for the queued records, then closes the connection. */
  close(): Promise<void>;
}

export interface TransactionalWriterOptions {
  transactionalId: string;
  /**
   * Milliseconds that a request may stay unanswered. Default 4,000, which is longer than a broker's session. With a
   * shorter time, a commit would fail while it waits for a dead follower to leave the in-sync replicas.
   */
  requestTimeoutMs?: number;
}

/** Writes transactions. Among the writers with one transactional id, only the one that fenced last can commit. */
export interface TransactionalWriter {
  /**
   * Takes over the id. From now on, earlier holders can neither send nor commit, and their open transaction is aborted.
   */
  fence(): Promise<void>;
  /**
   * Writes all records in one transaction, in order, and returns once the commit is confirmed. Returns the last
   * record's position if all go to one partition; with several partitions, the value has no meaning.
   * @throws `FencedError`, `AbortedTransactionError` (nothing will ever be visible) or `UnknownCommitError` (records
   * may be visible). After any of them, the writer can no longer be used: exit and catch up.
   */
  commit(records: OutgoingRecord[]): Promise<AppendPosition>;
  close(): Promise<void>;
}

export type StartPosition = bigint | 'earliest' | 'latest';

export interface ConsumeOptions {
  topic: string;
  /**
   * The Kafka group that shares the partitions. With explicit partitions there is no group, and this is only a label.
   */
  groupId: string;
  /** Partitions to read, exactly these and without rebalancing. Default: the group's members share the topic. */
  partitions?: number[];
  /**
   * Returns where to start reading a partition; called again on every (re)join. A bigint is the next offset to deliver.
   * 'earliest' and 'latest' apply only until this process has read the partition; later, reading resumes after the last
   * delivered record. Default: the group's committed offset, else earliest; with explicit partitions, earliest.
   */
  from?: (partition: number) => Promise<StartPosition>;
  /** True: records in aborted and open transactions are not delivered. Default true. */
  readCommitted?: boolean;
  /**
   * Maximum time in milliseconds for which the broker holds a fetch that finds no records; new records end the wait.
   * Default 500 in a group, 2,000 with explicit partitions.
   */
  maxWaitMs?: number;
  /**
   * Number of bytes that end a fetch before `maxWaitMs` is over. A higher number gives fewer and larger batches.
   * Default 1.
   */
  minBytes?: number;
  /**
   * Explicit partitions only: minimum milliseconds between fetches while records arrive, for fewer and larger batches.
   * A record after a quiet period is not delayed; nor are records for which a fetch had no room. Default 0.
   */
  gapMs?: number;
  /** Maximum bytes per fetch and partition. Default 1 MiB. */
  maxBytes?: number;
  /**
   * Handles a batch. Batches arrive one at a time, whatever their partition. Any exception halts the consumption for
   * good.
   */
  onBatch(batch: IncomingBatch): Promise<void> | void;
  /**
   * Groups only: called when this member no longer has the partition, or when the partition's owner is unknown for now
   * (the group is rebalancing, or the member crashed). A batch may still be running. If this member gets the partition
   * again, `from` is called before.
   */
  onRevoked?(partition: number): void;
  /**
   * Called after every fetch that moved the position, even if the fetch has only transaction markers and aborted
   * records.
   */
  onPosition?(partition: number, nextOffset: bigint): void;
  /**
   * Explicit partitions only: called when everything committed before `requestedAtMs` (by `performance.now()`) has been
   * delivered. Every fetch that reaches the committed end causes a call. So while nothing arrives, there is at least
   * one call per `maxWaitMs`.
   */
  onCurrent?(partition: number, requestedAtMs: number): void;
  /** Called at most once, when `onBatch` failed or the position is not on the topic. No record is skipped. */
  onHalt(error: Error): void;
}

export interface ReadRangeOptions {
  topic: string;
  partition: number;
  /** The first offset to read. */
  from: bigint;
  /** Reading ends once everything below this offset was read. A transaction marker may precede this offset. */
  to: bigint;
  readCommitted?: boolean;
  maxBytes?: number;
  onBatch(records: IncomingRecord[], nextOffset: bigint): Promise<void> | void;
}

export interface Consumption {
  /** Resolves when no `onBatch` is running; none starts afterwards. */
  stop(): Promise<void>;
  /**
   * Drops records that were fetched but not delivered, and resumes at the position that `from` returns. A reader needs
   * this when its stored position moved back. Can be called within `onBatch`.
   */
  reposition(): void;
  /** Explicit partitions only: ends the current `gapMs`, for a caller that waits for the newest records. */
  endPause(): void;
  /**
   * Returns true while fetches are answered and no batch is stuck, else the reason. Reading recovers from broker
   * restarts.
   */
  healthy(): true | string;
}

export interface TopicEnds {
  /** The topic's id in Kafka. A topic that is deleted and recreated has another id. */
  topicId: string;
  /** `high` is the offset that the next record will get. Transaction markers take offsets as well. */
  partitions: { partition: number; low: bigint; high: bigint }[];
}

/** Returns the text of the first header with this name; undefined when there is none. */
export function headerText(headers: HeaderBag, name: string): string | undefined {
  const value = headers[name];
  const first = Array.isArray(value) ? value[0] : value;
  return first === undefined ? undefined : first.toString();
}
