import type { Producer, Transaction } from 'kafkajs';
import { AbortedTransactionError, asError, FencedError, UnknownCommitError } from './kafka.errors.js';
import { createClient, releaseCluster, type KafkaOptions } from './kafka.client.js';
import { recordBytes, stickyPartitioner, toMessage } from './outgoing.messages.js';
import type { AppendPosition, OutgoingRecord, TransactionalWriter, TransactionalWriterOptions } from './records.js';

const MAX_SEND_BYTES = 900_000;
/** Maximum records in a send. kafkajs groups a send's messages in quadratic time, so smaller sends are faster. */
const MAX_SEND_RECORDS = 500;
/**
 * Retries begin after 2 ms, because the broker answers "concurrent" for about a millisecond while it writes the
 * previous transaction's markers.
 */
const RETRY = { initialRetryTime: 2, maxRetryTime: 1_000, retries: 22 };
const FENCING = new Set(['INVALID_PRODUCER_EPOCH', 'PRODUCER_FENCED', 'INVALID_PRODUCER_ID_MAPPING']);

function isFencing(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (FENCING.has(String((at as { type?: unknown }).type))) return true;
  }
  return false;
}

/** Returns the error for a failed step: `Failure`, or `FencedError` if another writer has fenced this one. */
function failureOf(error: unknown, Failure: new (text: string, options: ErrorOptions) => Error, step: string): Error {
  const { message } = asError(error);
  if (isFencing(error)) return new FencedError(message, { cause: error });
  return new Failure(`${step}: ${message}`, { cause: error });
}

function* sendsOf(records: OutgoingRecord[]): Generator<OutgoingRecord[]> {
  let send: OutgoingRecord[] = [];
  let bytes = 0;
  for (const record of records) {
    const size = recordBytes(record);
    if (send.length > 0 && (bytes + size > MAX_SEND_BYTES || send.length === MAX_SEND_RECORDS)) {
      yield send;
      send = [];
      bytes = 0;
    }
    send.push(record);
    bytes += size;
  }
  if (send.length > 0) yield send;
}

export class FencedTransactionalWriter implements TransactionalWriter {
  private readonly requestTimeoutMs: number;
  private producer: Producer | undefined;
  private failure: Error | undefined;
  private committing = false;

  constructor(
    private readonly kafka: KafkaOptions,
    private readonly options: TransactionalWriterOptions,
  ) {
    this.requestTimeoutMs = options.requestTimeoutMs ?? 4_000;
  }

  async fence(): Promise<void> {
    if (this.producer !== undefined) throw new Error('this writer has fenced already; create a new one');
    const client = createClient(this.kafka, { requestTimeoutMs: this.requestTimeoutMs, retry: RETRY });
    const producer = client.producer({
      transactionalId: this.options.transactionalId,
      idempotent: true,
      allowAutoTopicCreation: false,
      maxInFlightRequests: 1,
      transactionTimeout: 60_000,
      createPartitioner: stickyPartitioner,
      retry: RETRY,
    });
    this.producer = producer;
    try {
      await producer.connect();
      // Connecting alone does not fence. The first transaction increases the epoch, so an empty one is aborted here.
      const empty = await producer.transaction();
      await empty.abort();
    } catch (error) {
      this.failure = asError(error);
      throw error;
    }
  }

  async commit(records: OutgoingRecord[]): Promise<AppendPosition> {
    if (this.failure !== undefined) throw this.failure;
    if (this.producer === undefined) throw new Error('the writer must call fence before commit');
    if (this.committing) throw new Error('one commit at a time');
    if (records.length === 0) throw new Error('nothing to commit');
    this.committing = true;
    try {
      return await this.commitThrough(this.producer, records);
    } catch (error) {
      this.failure = asError(error);
      throw error;
    } finally {
      this.committing = false;
    }
  }

  async close(): Promise<void> {
    const { producer, failure } = this;
    this.failure ??= new Error('the writer is closed');
    if (producer === undefined) return;
    // After a failure, the producer is closed in the background. Closing would wait for requests in flight, which a
    // failed broker may never answer.
    if (failure === undefined) await producer.disconnect();
    else releaseCluster(producer, this.kafka.logger);
  }

  private async commitThrough(producer: Producer, records: OutgoingRecord[]): Promise<AppendPosition> {
    const transaction = await producer.transaction().catch((error: unknown) => {
      throw failureOf(error, AbortedTransactionError, 'the transaction could not begin');
    });
    let last: AppendPosition = { partition: 0, offset: -1n };
    try {
      for (const send of sendsOf(records)) last = await this.send(transaction, send);
    } catch (error) {
      await this.abort(transaction);
      throw failureOf(error, AbortedTransactionError, 'a send failed');
    }
    try {
      await transaction.commit();
    } catch (error) {
      throw failureOf(error, UnknownCommitError, 'the commit was not confirmed');
    }
    return last;
  }

  /**
   * Sends records in a transaction. Returns the last record's position, which has meaning only if all records went to
   * one partition.
   */
  private async send(transaction: Transaction, records: OutgoingRecord[]): Promise<AppendPosition> {
    const topics = new Map<string, ReturnType<typeof toMessage>[]>();
    for (const record of records) {
      const messages = topics.get(record.topic);
      if (messages === undefined) topics.set(record.topic, [toMessage(record)]);
      else messages.push(toMessage(record));
    }
    const topicMessages = [...topics].map(([topic, messages]) => ({ topic, messages }));
    const written = await transaction.sendBatch({ topicMessages, acks: -1, timeout: this.requestTimeoutMs });
    const end = written.at(-1);
    return { partition: end?.partition ?? 0, offset: BigInt(end?.baseOffset ?? -1) + BigInt(records.length - 1) };
  }

  /** Tries to abort the transaction. If this fails, the next fence aborts it. */
  private async abort(transaction: Transaction): Promise<void> {
    try {
      await transaction.abort();
    } catch (error) {
      this.kafka.logger.warn({ err: error }, 'the abort of a failed transaction was not confirmed');
    }
  }
}
