import type { HeaderBag } from '@hiring/contracts';

export interface OutgoingRecord {
  topic: string;
  /**
   * If `partition` is absent, the key determines the partition: by murmur2 hash, as in the Java client. With a null
   * key, partitions are chosen round-robin.
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
  /** Epoch milliseconds: the broker's append time on topics with LogAppendTime, else the writer's. */
  timestampMs: number;
  key: string | null;
  headers: HeaderBag;
  value: Buffer;
}

export interface IncomingBatch {
  partition: number;
  /** Never empty. Offsets increase, with gaps for transaction markers and aborted records. */
  records: IncomingRecord[];
  /** The end of the partition when this batch was fetched: the offset that the next appended record gets. */
  highWatermark: bigint;
}

export interface AppendPosition {
  partition: number;
  offset: bigint;
}

export interface AppendOptions {
  /** Milliseconds to wait for the acknowledgement. Default 5,000. */
  timeoutMs?: number;
}

export interface AppenderOptions {
  /**
   * -1: all in-sync replicas acknowledge, and appends are idempotent. 1: only the leader acknowledges, and appends are
   * not idempotent.
   */
  acks: -1 | 1;
  /** The appender's name in logs and metrics. */
  name: string;
  /** Milliseconds after which an unanswered produce request is sent again. Default 5,000. */
  requestTimeoutMs?: number;
  /** False: records are sent without waiting for others from the same event loop turn. Default true. */
  gather?: boolean;
  /** Milliseconds to wait before each send, for fewer and larger requests. Default 0. */
  lingerMs?: number;
  /**
   * Maximum number of waiting records, including those in flight. If it is reached, `append` rejects at once. Default
   * 10,000.
   */
  queueLimit?: number;
}

export interface Appender {
  /**
   * Resolves when the broker confirms the record. Rejects with `UnconfirmedAppendError` if the record may have been
   * written. Rejects with `NotAppendedError` if it was not written: queue full, timed out before it was sent, refused,
   * or closed.
   */
  append(record: OutgoingRecord, options?: AppendOptions): Promise<AppendPosition>;
  /** Waits for the queued records, then closes the connection. */
  close(): Promise<void>;
}

export interface TransactionalWriterOptions {
  transactionalId: string;
  /**
   * Milliseconds after which an unanswered request fails. Default 4,000, longer than a broker's session: a dead
   * follower leaves the in-sync replicas when its session ends, and a commit waits for that.
   */
  requestTimeoutMs?: number;
}

/** Writes transactions. If several writers have the same transactional id, only the one that fenced last can commit. */
export interface TransactionalWriter {
  /** Takes over the id: earlier owners can no longer send or commit, and their open transaction is aborted. */
  fence(): Promise<void>;
  /**
   * Writes all records in one transaction, in order, and waits until the commit is confirmed. Returns the last record's
   * position, which has meaning only if all records went to one partition.
   * @throws `FencedError`, `AbortedTransactionError` (nothing will ever be visible) or `UnknownCommitError` (records
   * may be visible). After any of them, the writer cannot be used: exit and catch up.
   */
  commit(records: OutgoingRecord[]): Promise<AppendPosition>;
  close(): Promise<void>;
}

export type StartPosition = bigint | 'earliest' | 'latest';

export interface ConsumeOptions {
  topic: string;
  /** The Kafka group that divides the partitions among its members. With explicit partitions, this is only a label. */
  groupId: string;
  /** Exactly these partitions are read, without rebalancing. Default: the group divides the topic. */
  partitions?: number[];
  /**
   * Returns the position at which to start in a partition. Called on every (re)join. A bigint is the next offset.
   * 'earliest' and 'latest' apply only until this process has read the partition. Later, reading resumes after the last
   * delivered record. Default: the group's committed offset, else earliest; with explicit partitions, earliest.
   */
  from?: (partition: number) => Promise<StartPosition>;
  /**
   * True: records in aborted transactions are skipped, and reading waits before an open transaction until it ends.
   * Default true.
   */
  readCommitted?: boolean;
  /** Maximum milliseconds that a fetch waits for records. Default 500 in a group, 2,000 with explicit partitions. */
  maxWaitMs?: number;
  /**
   * Number of bytes at which a fetch ends early, before `maxWaitMs`. A larger number gives fewer and larger batches.
   * Default 1.
   */
  minBytes?: number;
  /**
   * Explicit partitions only: minimum milliseconds between fetches while records arrive, for larger batches. A record
   * after a quiet period is not delayed. Default 0.
   */
  gapMs?: number;
  /** Maximum bytes per fetch and partition. Default 1 MiB. */
  maxBytes?: number;
  /**
   * Handles a batch. Batches arrive one at a time, across all partitions. An exception stops the consumption
   * permanently.
   */
  onBatch(batch: IncomingBatch): Promise<void> | void;
  /**
   * Groups only: called when this member loses the partition, or when it is unknown which member owns the partition
   * (rebalance, crash). A batch may still be running. If the member gets the partition again, `from` is called first.
   */
  onRevoked?(partition: number): void;
  /** Called after every fetch that moved the position, even without deliverable records. */
  onPosition?(partition: number, nextOffset: bigint): void;
  /**
   * Explicit partitions only: called when everything committed before `requestedAtMs` (by `performance.now()`) has been
   * delivered. Without new records, called at least once per `maxWaitMs`.
   */
  onCurrent?(partition: number, requestedAtMs: number): void;
  /** Called at most once, if `onBatch` failed or the position is not on the topic. No record is skipped. */
  onHalt(error: Error): void;
}

export interface ReadRangeOptions {
  topic: string;
  partition: number;
  /** The first offset to read. */
  from: bigint;
  /**
   * Reading ends at this offset, exclusive. The offset before it may belong to a transaction marker, which is not
   * delivered.
   */
  to: bigint;
  readCommitted?: boolean;
  maxBytes?: number;
  onBatch(records: IncomingRecord[], nextOffset: bigint): Promise<void> | void;
}

export interface Consumption {
  /** Resolves when no `onBatch` is running and none will start. */
  stop(): Promise<void>;
  /**
   * Drops fetched but undelivered records, and resumes at the position from `from`. A reader calls this if its stored
   * position moved back. Can be called within `onBatch`.
   */
  reposition(): void;
  /** Explicit partitions only: ends the current `gapMs`, for a caller that needs the newest records. */
  endPause(): void;
  /**
   * Returns true while fetches are answered and no batch is stuck. Otherwise returns what is wrong. After a broker
   * restart, reading recovers by itself.
   */
  healthy(): true | string;
}

export interface TopicEnds {
  /** The topic's id in Kafka. A recreated topic has another id. */
  topicId: string;
  /** `high` is the next record's offset. Transaction markers have offsets, too. */
  partitions: { partition: number; low: bigint; high: bigint }[];
}

/** Returns the first header with this name as text, or undefined. */
export function headerText(headers: HeaderBag, name: string): string | undefined {
  const value = headers[name];
  const first = Array.isArray(value) ? value[0] : value;
  return first === undefined ? undefined : first.toString();
}
