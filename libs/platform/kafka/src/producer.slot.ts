import { setTimeout as setTimeoutPromise } from 'node:timers/promises';
import {
  Partitioners,
  type Kafka,
  type Message,
  type Producer,
  type ProducerConfig,
  type RecordMetadata,
  type TopicMessages,
} from 'kafkajs';
import type { KafkaLogger } from './kafka.logger.js';
import type { OutgoingRecord } from './records.js';

/** A message that keeps the partition it was given first, however often kafkajs asks: a retry must repeat the very
 * same batch, or the broker cannot recognise it as one. */
export interface PlacedMessage extends Message {
  placed?: number;
}

export function stickyPartitioner() {
  const choose = Partitioners.DefaultPartitioner();
  return (args: Parameters<typeof choose>[0]): number => {
    const message = args.message as PlacedMessage;
    message.placed ??= choose(args);
    return message.placed;
  };
}

export function toMessage(record: OutgoingRecord): PlacedMessage {
  const message: PlacedMessage = { key: record.key, value: record.value, headers: record.headers };
  if (record.partition !== undefined) message.partition = record.partition;
  return message;
}

/** Approximate bytes of a record on the wire. */
export function recordBytes(record: OutgoingRecord): number {
  let bytes = 40 + (record.key?.length ?? 0) * 2;
  bytes += typeof record.value === 'string' ? Buffer.byteLength(record.value) : record.value.length;
  for (const name in record.headers) bytes += name.length + (record.headers[name]?.length ?? 0) + 4;
  return bytes;
}

/** Closing waits for requests in flight; an absent broker answers none. */
const CLOSE_MS_MAX = 1_000;

/**
 * One producer at a time. After any failed send it is thrown away and a new one opened, with a new producer id: kafkajs
 * goes on numbering where the failed batch began, so the broker would take later records for repeats of it and
 * acknowledge them without writing.
 */
export class ProducerSlot {
  private current: Promise<Producer> | undefined;
  private closed = false;

  constructor(
    private readonly kafka: Kafka,
    private readonly config: ProducerConfig,
    private readonly logger: KafkaLogger,
  ) {}

  async send(topicMessages: TopicMessages[], acks: number, timeoutMs: number): Promise<RecordMetadata[]> {
    if (this.closed) throw new Error('the producer is closed');
    this.current ??= this.open();
    const mine = this.current;
    try {
      const producer = await mine;
      if (this.closed) throw new Error('the producer is closed');
      return await producer.sendBatch({ topicMessages, acks, timeout: timeoutMs });
    } catch (error) {
      if (this.current === mine) this.current = undefined;
      this.release(mine);
      throw error;
    }
  }

  /** Opens the connection (and takes a producer id) ahead of the first send. */
  async warm(): Promise<void> {
    this.current ??= this.open();
    const mine = this.current;
    try {
      await mine;
    } catch (error) {
      if (this.current === mine) this.current = undefined;
      throw error;
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    const last = this.current;
    this.current = undefined;
    if (last === undefined) return;
    const producer = await last.catch(() => undefined);
    const left = setTimeoutPromise(CLOSE_MS_MAX, undefined, { ref: false });
    await Promise.race([producer?.disconnect(), left]);
  }

  private async open(): Promise<Producer> {
    const producer = this.kafka.producer(this.config);
    try {
      await producer.connect();
      return producer;
    } catch (error) {
      this.release(Promise.resolve(producer));
      throw error;
    }
  }

  private release(opening: Promise<Producer>): void {
    opening
      .then((producer) => producer.disconnect())
      .catch((error: unknown) => this.logger.debug({ err: error }, 'closing a Kafka producer failed'));
  }
}
