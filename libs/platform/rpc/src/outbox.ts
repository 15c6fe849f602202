import { randomBytes } from 'node:crypto';
import { MAX_MESSAGE_BYTES } from '@hiring/contracts';
import {
  NotAppendedError,
  splitRecord,
  type Appender,
  type KafkaLogger,
  type OutgoingRecord,
} from '@hiring/platform-kafka';
import type { Authenticator, Peer } from './authenticator.js';
import type { Routes } from './routes.js';
import { encodeBatch } from './wire.js';

export interface Address {
  instance: string;
  inbox: number;
  /** Undefined for an instance of a release that authenticates nothing. */
  peer: Peer | undefined;
}

/** One frame on its way out. */
export interface OutgoingFrame {
  to: Address;
  /** Monotonic milliseconds after which it is not sent any more. */
  deadline: number;
  /** Asked at the moment of sending, so that remaining times are true; null = not wanted any more. */
  encode(): string | null;
  /** A frame that may arrive twice is sent again after a failed send; for others `lost` is called instead. */
  repeatable: boolean;
  lost?(): void;
  /** To this inbox and no other of the instance. */
  via?: number;
}

/** Frames and records for one leader. */
interface Lane {
  leader: number | undefined;
  queue: { posting: OutgoingFrame; inbox: number }[];
  extra: OutgoingRecord[];
  /** When the flush under way began. */
  sendingSince: number | undefined;
  isPumping: boolean;
}

/** Three bytes of UTF-8 per UTF-16 unit at most. */
const MAX_LETTER_UNITS = Math.floor(MAX_MESSAGE_BYTES / 3) - 10_000;
const SEND_TIMEOUT_MS = 2_000;
/** A flush this old may wait for a leader that is dead: what comes now takes another way. */
const SLOW_MS = 300;
const RETRY_PAUSE_MS = 50;

/**
 * Gathers frames and sends them with one send in flight to each leader: all frames of a flush to one inbox share a Kafka
 * record. Under load a flush carries what came while the last one was on its way; alone a frame leaves at the end of its
 * tick. A frame that was not confirmed takes another of its recipient's inboxes.
 */
export class Outbox {
  private readonly lanes = new Map<number | undefined, Lane>();
  private closed = false;

  constructor(
    private readonly appender: Appender,
    private readonly routes: Routes,
    private readonly sender: () => Address,
    private readonly inboxesOf: (instance: string) => readonly number[],
    private readonly authenticator: Authenticator,
    private readonly logger: KafkaLogger,
  ) {}

  post(posting: OutgoingFrame): void {
    const inbox = posting.via ?? this.routes.choose(this.inboxesTo(posting.to));
    const lane = this.laneOf(this.routes.leaderOf(inbox));
    lane.queue.push({ posting, inbox });
    const slow = lane.sendingSince !== undefined && performance.now() - lane.sendingSince > SLOW_MS;
    if (slow) this.routes.failed(lane.leader);
    this.wake(lane);
  }

  /** A record of another topic that leaves with the leader's next flush; only the latest waiting one per key is kept. */
  postRecord(record: OutgoingRecord, leader: number | undefined): void {
    const lane = this.laneOf(leader);
    lane.extra = lane.extra.filter((waiting) => waiting.key !== record.key);
    lane.extra.push(record);
    this.wake(lane);
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.appender.close();
  }

  /** The inbox given last, then those the instance announces. */
  private inboxesTo({ instance, inbox }: Address): number[] {
    return [...new Set([...this.inboxesOf(instance), inbox])];
  }

  private laneOf(leader: number | undefined): Lane {
    let lane = this.lanes.get(leader);
    if (lane === undefined) {
      lane = { leader, queue: [], extra: [], sendingSince: undefined, isPumping: false };
      this.lanes.set(leader, lane);
    }
    return lane;
  }

  private wake(lane: Lane): void {
    if (lane.isPumping || this.closed) return;
    lane.isPumping = true;
    void this.pump(lane);
  }

  private async pump(lane: Lane): Promise<void> {
    while (!this.closed && (lane.queue.length > 0 || lane.extra.length > 0)) {
      // Everything this turn of the event loop brings leaves together.
      await new Promise((resolve) => setImmediate(resolve));
      const { queue, extra } = lane;
      lane.queue = [];
      lane.extra = [];
      const records = [...extra, ...this.batches(queue)];
      if (records.length === 0) continue;
      lane.sendingSince = performance.now();
      const outcomes = await Promise.allSettled(
        records.map((record) => this.appender.append(record, { timeoutMs: SEND_TIMEOUT_MS })),
      );
      lane.sendingSince = undefined;
      const failed = outcomes.find((outcome) => outcome.status === 'rejected');
      if (failed === undefined) this.routes.confirmed(lane.leader);
      else if (!this.closed) await this.recover(lane, queue, failed.reason);
    }
    lane.isPumping = false;
  }

  private batches(queue: Lane['queue']): OutgoingRecord[] {
    const now = performance.now();
    const open = new Map<string, { to: Address; frames: string }>();
    const records: OutgoingRecord[] = [];
    for (const { posting, inbox } of queue) {
      const frame = posting.deadline > now ? posting.encode() : null;
      if (frame === null) continue;
      const name = `${inbox} ${posting.to.instance}`;
      const batch = open.get(name);
      if (batch !== undefined && batch.frames.length + frame.length <= MAX_LETTER_UNITS) batch.frames += frame;
      else {
        if (batch !== undefined) records.push(...this.toRecords(batch.to, batch.frames));
        open.set(name, { to: { ...posting.to, inbox }, frames: frame });
      }
    }
    for (const { to, frames } of open.values()) records.push(...this.toRecords(to, frames));
    return records;
  }

  private toRecords(to: Address, frames: string): OutgoingRecord[] {
    const me = this.sender();
    const value = encodeBatch(me.instance, me.inbox, frames);
    const record: OutgoingRecord = {
      topic: this.routes.topic,
      partition: to.inbox,
      key: null,
      headers: this.authenticator.headersTo(to.instance, to.peer, value),
      value,
    };
    return frames.length <= MAX_LETTER_UNITS ? [record] : splitRecord(record, randomBytes(12).toString('hex'));
  }

  /** The whole flush counts as unconfirmed; what arrived nevertheless arrives twice, which receivers recognise by id. */
  private async recover(lane: Lane, queue: Lane['queue'], reason: unknown): Promise<void> {
    this.logger.warn({ err: reason, frames: queue.length }, 'a flush of the bus failed; sending it again');
    this.routes.failed(lane.leader);
    const certain = reason instanceof NotAppendedError;
    const waiting = lane.queue;
    lane.queue = [];
    for (const { posting } of queue) {
      if (posting.repeatable || certain) this.post(posting);
      else posting.lost?.();
    }
    for (const { posting } of waiting) this.post(posting);
    await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS));
  }
}
