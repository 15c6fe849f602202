import { NotAppendedError, UnconfirmedAppendError } from './kafka.errors.js';
import type { ProducerIdentity } from './kafkajs-patches/produce.request.js';
import type { AppendPosition, OutgoingRecord } from './records.js';

export interface Waiting {
  record: OutgoingRecord;
  bytes: number;
  deadline: number;
  timeoutMs: number;
  settled: boolean;
  resolve(position: AppendPosition): void;
  reject(error: Error): void;
}

/** Records that are sent together. Once sent, a batch keeps its bytes, so that the broker detects duplicates. */
export interface Batch {
  queue: PartitionQueue;
  records: Waiting[];
  bytes: number;
  /** True if a broker may have written the batch without confirming it. */
  uncertain: boolean;
  /** True while a request with the batch is in flight. */
  flying: boolean;
}

const MAX_BATCH_BYTES = 900_000;

/**
 * One partition's records, in order, one batch at a time. Batches are numbered by `sequence` under `identity`. If a
 * batch is given up although the broker may have written it, the sequence that the broker expects next is unknown.
 * Numbering therefore restarts at 0 under a new identity.
 */
export class PartitionQueue {
  identity: ProducerIdentity | undefined;
  /** The identity whose sequence ended here and which cannot be used again. */
  spent: ProducerIdentity | undefined;
  sequence = 0;
  batch: Batch | undefined;
  private waiting: Waiting[] = [];

  constructor(
    readonly topic: string,
    readonly partition: number,
    private readonly name: string,
  ) {}

  get empty(): boolean {
    return this.batch === undefined && this.waiting.length === 0;
  }

  push(waiting: Waiting): void {
    this.waiting.push(waiting);
  }

  /** Returns the batch to send now, or undefined. */
  next(): Batch | undefined {
    this.batch ??= this.make();
    return this.batch;
  }

  /** Resolves a written batch's records. A negative `baseOffset` means that the offset is unknown. */
  confirm(batch: Batch, baseOffset: bigint): void {
    if (this.batch !== batch) return;
    this.batch = undefined;
    this.sequence = (this.sequence + batch.records.length) & 0x7fffffff;
    batch.records.forEach((waiting, index) => {
      const offset = baseOffset < 0n ? baseOffset : baseOffset + BigInt(index);
      settle(waiting, () => waiting.resolve({ partition: this.partition, offset }));
    });
  }

  /** Rejects a batch's records. */
  fail(batch: Batch, cause: Error): void {
    if (this.batch !== batch) return;
    this.batch = undefined;
    if (batch.uncertain) this.renumber();
    const text = `${this.name}: ${cause.message}`;
    for (const waiting of batch.records) {
      const make = batch.uncertain ? UnconfirmedAppendError : NotAppendedError;
      settle(waiting, () => waiting.reject(new make(text, { cause })));
    }
  }

  /** Starts the next batch at sequence 0, under an identity that has written nothing here. */
  renumber(): void {
    this.spent = this.identity;
    this.identity = undefined;
    this.sequence = 0;
  }

  /** Rejects records that waited too long. A record that is rejected as not appended is never sent. */
  expire(now: number): void {
    if (this.batch !== undefined) this.expireBatch(this.batch, now);
    for (const waiting of this.waiting) {
      if (waiting.deadline > now) continue;
      settle(waiting, () => waiting.reject(notSent(this.name, waiting)));
    }
    if (this.waiting.some(({ settled }) => settled)) this.waiting = this.waiting.filter(({ settled }) => !settled);
  }

  private expireBatch(batch: Batch, now: number): void {
    for (const waiting of batch.records) {
      if (waiting.deadline > now) continue;
      const make = batch.uncertain ? UnconfirmedAppendError : NotAppendedError;
      settle(waiting, () => waiting.reject(new make(`${this.name}: not confirmed within ${waiting.timeoutMs} ms`)));
    }
    const live = batch.records.filter(({ settled }) => !settled);
    if (live.length === 0) {
      this.batch = undefined;
      if (batch.uncertain) this.renumber();
    } else if (!batch.uncertain) batch.records = live;
  }

  private make(): Batch | undefined {
    const records: Waiting[] = [];
    let bytes = 0;
    for (const waiting of this.waiting) {
      if (records.length > 0 && bytes + waiting.bytes > MAX_BATCH_BYTES) break;
      records.push(waiting);
      bytes += waiting.bytes;
    }
    if (records.length === 0) return undefined;
    this.waiting = records.length === this.waiting.length ? [] : this.waiting.slice(records.length);
    return { queue: this, records, bytes, uncertain: false, flying: false };
  }
}

export function settle(waiting: Waiting, how: () => void): void {
  if (waiting.settled) return;
  waiting.settled = true;
  how();
}

export function notSent(name: string, waiting: Waiting): NotAppendedError {
  return new NotAppendedError(`${name}: not sent within ${waiting.timeoutMs} ms`);
}
