import type { HeaderBag } from '@hiring/contracts';

export interface OutgoingRecord {
  topic: string;
  /** Determines the partition (murmur2, as in the Java client; null: round-robin) unless `partition` is given. */
  key: string | null;
  value: Buffer | string;
  headers: Record<string, string>;
  partition?: number;
}

export interface IncomingRecord {
  topic: string;
  partition: number;
  offset: bigint;
  /** Epoch milliseconds: the broker's append time on topics with LogAppendTime, else the writer's clock. */
  timestampMs: number;
  key: string | null;
  headers: HeaderBag;
  value: Buffer;
}

export interface IncomingBatch {
  partition: number;
  /** Never empty; offsets ascend, with holes where transaction markers and aborted records lie. */
  records: IncomingRecord[];
  /** Offset the next record appended to the partition would have had when this batch was fetched. */
  highWatermark: bigint;
}

export interface AppendPosition {
  partition: number;
  offset: bigint;
}

export interface AppendOptions {
  /** How long the caller waits for the acknowledgement. Default 5,000. */
  timeoutMs?: number;
}

export interface AppenderOptions {
  /** -1 = idempotent, all in-sync replicas; 1 = leader only, not idempotent. */
  acks: -1 | 1;
  /** For logs and metrics. */
  name: string;
  /** How long one produce request may stay unanswered before it is sent again. Default 5,000. */
  requestTimeoutMs?: number;
  /**
   * False: send once the running code returns, without collecting records from the same event loop turn. Default true.
   */
  gather?: boolean;
  /** Linger time before each send: fewer and larger requests for records that are not latency-critical. Default 0. */
  lingerMs?: number;
  /** Records that may wait, in flight included; above it `append` rejects at once. Default 10,000. */
  queueLimit?: number;
}

export interface Appender {
  /**
   * Resolves once the broker confirmed the record. Rejects with `UnconfirmedAppendError` when the record may or may not
   * be written, `NotAppendedError` when it certainly is not (queue full, not sent before its timeout, refused, closed).
   */
  append(record: OutgoingRecord, options?: AppendOptions): Promise<AppendPosition>;
  /** Waits for the queued records, then closes the connection. */
  close(): Promise<void>;
}

export interface TransactionalWriterOptions {
  transactionalId: string;
  /**
   * How long one request may stay unanswered. Default 4,000: longer than a broker's session, or every commit that waits
   * for a dead follower to leave the in-sync replicas fails.
   */
  requestTimeoutMs?: number;
}

/** One writer per transactional id; only the writer that fenced last can commit. */
export interface TransactionalWriter {
  /**
   * Takes over the id: every earlier holder's sends and commits fail from now on, and its open transaction is aborted.
   */
  fence(): Promise<void>;
  /**
   * Writes all records in one transaction, in order, and returns once the commit is confirmed. Throws `FencedError`,
   * `AbortedTransactionError` (nothing will ever be visible) or `UnknownCommitError` (may be visible). After any of
   * them the writer can no longer be used: exit and catch up. Returns the last record's position when all go to one
   * partition; with several partitions the value has no meaning.
   */
  commit(records: OutgoingRecord[]): Promise<AppendPosition>;
  close(): Promise<void>;
}

export type StartPosition = bigint | 'earliest' | 'latest';

export interface ConsumeOptions {
  topic: string;
  /** Kafka group for group-balanced consumption; a label for explicit partitions, which use no group. */
  groupId: string;
  /** Read exactly these partitions, without rebalancing. Default: share the topic with the group's other members. */
  partitions?: number[];
  /**
   * Where to start reading a partition; called again on every (re)join. A bigint is the offset of the next record to
   * deliver. 'earliest' and 'latest' apply only until this process has read the partition; later, reading resumes after
   * the last delivered record. Default: the group's committed offset, else earliest; explicit partitions: earliest.
   */
  from?: (partition: number) => Promise<StartPosition>;
  /** Default true: records in aborted and open transactions are not delivered. */
  readCommitted?: boolean;
  /**
   * How long the broker may hold a fetch that finds no records; new records end the wait. Default 500 in a group,
   * 2,000 for explicit partitions.
   */
  maxWaitMs?: number;
  /**
   * The broker holds a fetch until it has this many bytes, at most `maxWaitMs`: fewer and larger batches. Default 1.
   */
  minBytes?: number;
  /**
   * Explicit partitions only: minimum time between fetches while records arrive, for fewer and larger batches. A record
   * after a quiet period is not delayed, and neither are records that a fetch had no room for. Default 0.
   */
  gapMs?: number;
  /** Maximum bytes per fetch and partition. Default 1 MiB. */
  maxBytes?: number;
  /** Batches arrive one at a time, whatever their partition. Any exception halts the consumption for good. */
  onBatch(batch: IncomingBatch): Promise<void> | void;
  /**
   * Group-balanced only: the partition is no longer this member's, or its owner is unknown for now (the group is
   * rebalancing, the member crashed). Before the partition returns, `from` is called. A batch may still be running.
   */
  onRevoked?(partition: number): void;
  /** Called after every fetch that moved the position, even if it has only transaction markers and aborted records. */
  onPosition?(partition: number, nextOffset: bigint): void;
  /**
   * Explicit partitions only: everything committed before `requestedAtMs` (of `performance.now()`) has been delivered.
   * Called after every fetch that reached the committed end, so at least once in `maxWaitMs` while nothing arrives.
   */
  onCurrent?(partition: number, requestedAtMs: number): void;
  /** Called at most once: `onBatch` failed, or the position is not on the topic. No record is skipped. */
  onHalt(error: Error): void;
}

export interface ReadRangeOptions {
  topic: string;
  partition: number;
  /** First offset to read. */
  from: bigint;
  /** Reading ends once everything below this offset was read; the offset may follow a transaction marker. */
  to: bigint;
  readCommitted?: boolean;
  maxBytes?: number;
  onBatch(records: IncomingRecord[], nextOffset: bigint): Promise<void> | void;
}

export interface Consumption {
  /** Resolves when no `onBatch` runs any more; none starts afterwards. */
  stop(): Promise<void>;
  /**
   * Drops records that are fetched and not delivered; reading resumes at `from`'s position. For a reader whose stored
   * position moved back. May be called within `onBatch`.
   */
  reposition(): void;
  /** Explicit partitions only: ends the current `gapMs`, for a caller that waits for the newest records. */
  endPause(): void;
  /** True while fetches are answered and no batch is stuck, else the reason. Reading recovers from broker restarts. */
  healthy(): true | string;
}

export interface TopicEnds {
  /** Kafka's id for this topic. A topic that is deleted and recreated has another id. */
  topicId: string;
  /** `high` is the offset the next record will get; it counts transaction markers. */
  partitions: { partition: number; low: bigint; high: bigint }[];
}

/** One header's text; the first of several, undefined when absent. */
export function headerText(headers: HeaderBag, name: string): string | undefined {
  const value = headers[name];
  const first = Array.isArray(value) ? value[0] : value;
  return first === undefined ? undefined : first.toString();
}
