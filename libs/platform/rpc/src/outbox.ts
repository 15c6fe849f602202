import { randomBytes } from 'node:crypto';
import { MAX_MESSAGE_BYTES } from '@hiring/contracts';
import {
  NotAppendedError,
  splitRecord,
  type Appender,
  type KafkaLogger,
  type OutgoingRecord,
} from '@hiring/platform-kafka';
import { encodeLetter } from './wire.js';

export interface Address {
  instance: string;
  inbox: number;
}

/** One frame on its way out. */
export interface Posting {
  to: Address;
  /** Monotonic milliseconds after which nobody cares. */
  deadline: number;
  /** Asked at the moment of sending, so that remaining times are true; null = not wanted any more. */
  encode(): string | null;
  /** A frame that may arrive twice is sent again after a failed send; for others `lost` is called instead. */
  repeatable: boolean;
  lost?(): void;
}

/** Three bytes of UTF-8 per UTF-16 unit at most. */
const MAX_LETTER_UNITS = Math.floor(MAX_MESSAGE_BYTES / 3) - 10_000;
const SEND_TIMEOUT_MS = 2_000;
const RETRY_PAUSE_MS = 50;

/**
 * Gathers frames and sends them with one send in flight: all frames of a flush to one inbox share a Kafka record. Under
 * load a flush carries what came while the last one was on its way; alone a frame leaves at the end of its tick.
 */
export class Outbox {
  private queue: Posting[] = [];
  private extra: OutgoingRecord[] = [];
  private sending = false;
  private closed = false;

  constructor(
    private readonly appender: Appender,
    private readonly rpcTopic: string,
    private readonly sender: () => Address,
    private readonly logger: KafkaLogger,
  ) {}

  post(posting: Posting): void {
    this.queue.push(posting);
    this.wake();
  }

  /** A record of another topic that leaves with the next flush; only the latest waiting one per key is kept. */
  postRecord(record: OutgoingRecord): void {
    this.extra = this.extra.filter((waiting) => waiting.key !== record.key);
    this.extra.push(record);
    this.wake();
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.appender.close();
  }

  private wake(): void {
    if (this.sending || this.closed) return;
    this.sending = true;
    void this.pump();
  }

  private async pump(): Promise<void> {
    while (!this.closed && (this.queue.length > 0 || this.extra.length > 0)) {
      // Everything this turn of the event loop brings leaves together.
      await new Promise((resolve) => setImmediate(resolve));
      const postings = this.queue;
      const extra = this.extra;
      this.queue = [];
      this.extra = [];
      const records = [...extra, ...this.letters(postings)];
      if (records.length === 0) continue;
      const outcomes = await Promise.allSettled(
        records.map((record) => this.appender.append(record, { timeoutMs: SEND_TIMEOUT_MS })),
      );
      const failed = outcomes.find((outcome) => outcome.status === 'rejected');
      if (failed !== undefined && !this.closed) await this.recover(postings, failed.reason);
    }
    this.sending = false;
  }

  private letters(postings: Posting[]): OutgoingRecord[] {
    const now = performance.now();
    const open = new Map<string, { to: Address; frames: string }>();
    const records: OutgoingRecord[] = [];
    for (const posting of postings) {
      const frame = posting.deadline > now ? posting.encode() : null;
      if (frame === null) continue;
      const letter = open.get(posting.to.instance);
      if (letter !== undefined && letter.frames.length + frame.length <= MAX_LETTER_UNITS) letter.frames += frame;
      else {
        if (letter !== undefined) records.push(...this.toRecords(letter.to, letter.frames));
        open.set(posting.to.instance, { to: posting.to, frames: frame });
      }
    }
    for (const { to, frames } of open.values()) records.push(...this.toRecords(to, frames));
    return records;
  }

  private toRecords(to: Address, frames: string): OutgoingRecord[] {
    const me = this.sender();
    const record: OutgoingRecord = {
      topic: this.rpcTopic,
      partition: to.inbox,
      key: null,
      headers: { to: to.instance },
      value: encodeLetter(me.instance, me.inbox, frames),
    };
    return frames.length <= MAX_LETTER_UNITS ? [record] : splitRecord(record, randomBytes(12).toString('hex'));
  }

  /** The whole flush counts as unconfirmed; what arrived nevertheless arrives twice, which receivers recognise by id. */
  private async recover(postings: Posting[], reason: unknown): Promise<void> {
    this.logger.warn({ err: reason, frames: postings.length }, 'a flush of the bus failed; sending it again');
    const certain = reason instanceof NotAppendedError;
    const again = postings.filter((posting) => posting.repeatable || certain);
    for (const posting of postings) if (!posting.repeatable && !certain) posting.lost?.();
    this.queue = [...again, ...this.queue];
    await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS));
  }
}
