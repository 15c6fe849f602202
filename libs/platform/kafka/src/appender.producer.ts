import type { TopicMessages } from 'kafkajs';
import { asError, NotAppendedError, UnconfirmedAppendError } from './kafka.errors.js';
import { createClient, type KafkaOptions } from './kafka.client.js';
import { ProducerSlot, recordBytes, stickyPartitioner, toMessage, type PlacedMessage } from './producer.slot.js';
import type { AppendOptions, AppendPosition, Appender, AppenderOptions, OutgoingRecord } from './records.js';

const MAX_SEND_BYTES = 900_000;
/** kafkajs groups the messages of a send in quadratic time; beyond this many it starts to show. */
const MAX_SEND_RECORDS = 400;
const DEADLINE_CHECK_MS = 20;
const REOPEN_PAUSE_MS = 100;

interface Waiting {
  record: OutgoingRecord;
  message: PlacedMessage;
  bytes: number;
  deadline: number;
  timeoutMs: number;
  settled: boolean;
  resolve(position: AppendPosition): void;
  reject(error: Error): void;
}

/**
 * Appends records in order with one send in flight: what arrives during a send leaves with the next one, so batches grow
 * with load and nothing waits when there is none.
 */
export class BatchingAppender implements Appender {
  private readonly slot: ProducerSlot;
  private queue: Waiting[] = [];
  private inFlight: Waiting[] = [];
  private sending = false;
  private closing = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    kafka: KafkaOptions,
    private readonly options: AppenderOptions,
  ) {
    const retries = options.retries ?? 5;
    const client = createClient(kafka, {
      requestTimeoutMs: options.requestTimeoutMs ?? 5_000,
      retry: { initialRetryTime: 50, maxRetryTime: 1_000, retries },
    });
    const producer = {
      idempotent: options.acks === -1,
      allowAutoTopicCreation: false,
      createPartitioner: stickyPartitioner,
      retry: { initialRetryTime: 50, maxRetryTime: 1_000, retries },
    };
    this.slot = new ProducerSlot(client, producer, kafka.logger);
    this.logger = kafka.logger;
  }

  private readonly logger: KafkaOptions['logger'];

  append(record: OutgoingRecord, options?: AppendOptions): Promise<AppendPosition> {
    if (this.closing) return Promise.reject(new NotAppendedError(`${this.options.name} is closing`));
    if (this.queue.length + this.inFlight.length >= (this.options.queueLimit ?? 10_000)) {
      return Promise.reject(new NotAppendedError(`${this.options.name}: too many records are waiting`));
    }
    const timeoutMs = options?.timeoutMs ?? 5_000;
    return new Promise((resolve, reject) => {
      const deadline = performance.now() + timeoutMs;
      const message = toMessage(record);
      this.queue.push({
        record,
        message,
        bytes: recordBytes(record),
        deadline,
        timeoutMs,
        settled: false,
        resolve,
        reject,
      });
      this.timer ??= setInterval(() => this.expire(), DEADLINE_CHECK_MS);
      if (!this.sending) {
        this.sending = true;
        void this.pump();
      }
    });
  }

  async close(): Promise<void> {
    this.closing = true;
    // Not until the send ends, which an absent broker may delay for long: nobody waits for it any more.
    while (this.sending && this.unsettled()) await new Promise((resolve) => setTimeout(resolve, DEADLINE_CHECK_MS / 4));
    clearInterval(this.timer);
    this.timer = undefined;
    await this.slot.close();
  }

  private unsettled(): boolean {
    const open = (waiting: Waiting): boolean => !waiting.settled;
    return this.queue.some(open) || this.inFlight.some(open);
  }

  private async pump(): Promise<void> {
    while (this.queue.length > 0) {
      await this.gather();
      this.inFlight = this.take();
      if (this.inFlight.length === 0) continue;
      try {
        await this.sendInFlight();
      } catch (error) {
        this.failInFlight(asError(error));
        if (!this.closing) await new Promise((resolve) => setTimeout(resolve, REOPEN_PAUSE_MS));
      }
      this.inFlight = [];
    }
    this.sending = false;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** Everything one turn of the event loop, or the time to linger, brings leaves together. */
  private gather(): Promise<void> {
    const { gather, lingerMs = 0 } = this.options;
    if (gather === false) return Promise.resolve();
    if (lingerMs > 0 && !this.closing) return new Promise((resolve) => setTimeout(resolve, lingerMs));
    return new Promise((resolve) => setImmediate(resolve));
  }

  private take(): Waiting[] {
    const batch: Waiting[] = [];
    let bytes = 0;
    let taken = 0;
    for (const waiting of this.queue) {
      if (batch.length === MAX_SEND_RECORDS) break;
      if (batch.length > 0 && bytes + waiting.bytes > MAX_SEND_BYTES) break;
      taken += 1;
      if (waiting.settled) continue;
      batch.push(waiting);
      bytes += waiting.bytes;
    }
    this.queue = taken === this.queue.length ? [] : this.queue.slice(taken);
    return batch;
  }

  private async sendInFlight(): Promise<void> {
    const byTopic = new Map<string, TopicMessages>();
    for (const { record, message } of this.inFlight) {
      const messages = byTopic.get(record.topic);
      if (messages === undefined) byTopic.set(record.topic, { topic: record.topic, messages: [message] });
      else messages.messages.push(message);
    }
    const requestTimeoutMs = this.options.requestTimeoutMs ?? 5_000;
    const answers = await this.slot.send([...byTopic.values()], this.options.acks, requestTimeoutMs);
    const next = new Map<string, bigint>();
    for (const answer of answers)
      next.set(`${answer.topicName}/${answer.partition}`, BigInt(answer.baseOffset ?? '-1'));
    for (const waiting of this.inFlight) {
      const partition = waiting.message.placed ?? -1;
      const place = `${waiting.record.topic}/${partition}`;
      const offset = next.get(place);
      if (offset === undefined) throw new Error(`the broker did not answer for ${place}`);
      next.set(place, offset + 1n);
      if (waiting.settled) continue;
      waiting.settled = true;
      waiting.resolve({ partition, offset });
    }
  }

  private failInFlight(cause: Error): void {
    this.logger.warn({ err: cause, appender: this.options.name, records: this.inFlight.length }, 'append failed');
    for (const waiting of this.inFlight) {
      if (waiting.settled) continue;
      waiting.settled = true;
      waiting.reject(new UnconfirmedAppendError(`${this.options.name}: ${cause.message}`, { cause }));
    }
  }

  private expire(): void {
    const now = performance.now();
    const late = (waiting: Waiting) => !waiting.settled && waiting.deadline <= now;
    for (const waiting of this.inFlight.filter(late)) {
      waiting.settled = true;
      waiting.reject(new UnconfirmedAppendError(`${this.options.name}: not confirmed within ${waiting.timeoutMs} ms`));
    }
    for (const waiting of this.queue.filter(late)) {
      waiting.settled = true;
      waiting.reject(new NotAppendedError(`${this.options.name}: not sent within ${waiting.timeoutMs} ms`));
    }
  }
}
