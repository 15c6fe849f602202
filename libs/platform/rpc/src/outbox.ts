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
import { encodeBatch, toBytes } from './wire.js';

export interface Address {
  instance: string;
  inbox: number;
  peer: Peer;
}

/** A frame (`wire.ts`) to send. */
export interface OutgoingFrame {
  to: Address;
  /** Monotonic milliseconds after which the frame is no longer sent. */
  deadline: number;
  /** Returns the frame's text at the time of sending, so that its remaining time is exact. Null drops the frame. */
  encode(): string | null;
  /**
   * True if the frame may arrive twice, so that it can be sent again after a failed send. A frame that must not arrive
   * twice is sent again only if it was certainly not appended; otherwise `lost` is called.
   */
  repeatable: boolean;
  lost?(): void;
  /** If set, the frame is sent only through this inbox. */
  via?: number;
}

/** Frames and records for one leader. */
interface LeaderQueue {
  leader: number | undefined;
  queue: { frame: OutgoingFrame; inbox: number }[];
  extra: OutgoingRecord[];
  /** Monotonic milliseconds at which the current flush started. Undefined if there is none. */
  sendingSince: number | undefined;
  isPumping: boolean;
}

/** Maximum UTF-16 units in a batch. Each takes at most three bytes in UTF-8. */
const MAX_BATCH_UNITS = Math.floor(MAX_MESSAGE_BYTES / 3) - 10_000;
const SEND_TIMEOUT_MS = 2_000;
/**
 * A leader that needs more than this many milliseconds for a flush counts as failed, because it may be dead. New frames
 * then take another route.
 */
const SLOW_MS = 300;
const RETRY_PAUSE_MS = 50;

/**
 * Batches frames, with one flush in flight per leader. A flush sends the frames that were queued during the previous
 * flush, or in the current tick. All its frames to one instance's inbox are one Kafka record, unless they exceed the
 * maximum size. An unacknowledged frame is sent again, if possible to the recipient's other inbox. A frame that must
 * not arrive twice is sent again only if it was certainly not appended.
 */
export class Outbox {
  private readonly lanes = new Map<number | undefined, LeaderQueue>();
  private closed = false;

  constructor(
    private readonly appender: Appender,
    private readonly routes: Routes,
    private readonly sender: () => Address,
    private readonly inboxesOf: (instance: string) => readonly number[],
    private readonly authenticator: Authenticator,
    private readonly logger: KafkaLogger,
  ) {}

  post(frame: OutgoingFrame): void {
    const inbox = frame.via ?? this.routes.choose(this.inboxesTo(frame.to));
    const lane = this.laneOf(this.routes.leaderOf(inbox));
    lane.queue.push({ frame, inbox });
    const slow = lane.sendingSince !== undefined && performance.now() - lane.sendingSince > SLOW_MS;
    if (slow) this.routes.failed(lane.leader);
    this.wake(lane);
  }

  /**
   * Adds a record without frames, such as an announcement, to the next flush to the broker `leader`. If several waiting
   * records have the same key, only the latest is sent.
   */
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

  /** Returns the instance's announced inboxes, then the address's own inbox. */
  private inboxesTo({ instance, inbox }: Address): number[] {
    return [...new Set([...this.inboxesOf(instance), inbox])];
  }

  private laneOf(leader: number | undefined): LeaderQueue {
    let lane = this.lanes.get(leader);
    if (lane === undefined) {
      lane = { leader, queue: [], extra: [], sendingSince: undefined, isPumping: false };
      this.lanes.set(leader, lane);
    }
    return lane;
  }

  private wake(lane: LeaderQueue): void {
    if (lane.isPumping || this.closed) return;
    lane.isPumping = true;
    void this.pump(lane);
  }

  private async pump(lane: LeaderQueue): Promise<void> {
    while (!this.closed && (lane.queue.length > 0 || lane.extra.length > 0)) {
      // Frames from the same event loop turn are sent together.
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

  private batches(queue: LeaderQueue['queue']): OutgoingRecord[] {
    const now = performance.now();
    const open = new Map<string, { to: Address; frames: string }>();
    const records: OutgoingRecord[] = [];
    for (const { frame, inbox } of queue) {
      const text = frame.deadline > now ? frame.encode() : null;
      if (text === null) continue;
      const name = `${inbox} ${frame.to.instance}`;
      const batch = open.get(name);
      if (batch !== undefined && batch.frames.length + text.length <= MAX_BATCH_UNITS) batch.frames += text;
      else {
        if (batch !== undefined) records.push(...this.toRecords(batch.to, batch.frames));
        open.set(name, { to: { ...frame.to, inbox }, frames: text });
      }
    }
    for (const { to, frames } of open.values()) records.push(...this.toRecords(to, frames));
    return records;
  }

  private toRecords(to: Address, frames: string): OutgoingRecord[] {
    const me = this.sender();
    // The batch is encoded only once, because the MAC, the size and the record use the same bytes.
    const value = toBytes(encodeBatch(me.instance, me.inbox, frames));
    const record: OutgoingRecord = {
      topic: this.routes.topic,
      partition: to.inbox,
      key: null,
      headers: this.authenticator.headersTo(to.instance, to.peer, value),
      value,
    };
    return splitRecord(record, randomBytes(12).toString('hex'));
  }

  /**
   * Treats the whole flush as unacknowledged. Frames that did arrive may be sent twice, so a request may be handled
   * twice; its second answer is dropped.
   */
  private async recover(lane: LeaderQueue, queue: LeaderQueue['queue'], reason: unknown): Promise<void> {
    this.logger.warn({ err: reason, frames: queue.length }, 'a flush of the bus failed; will retry');
    this.routes.failed(lane.leader);
    const certain = reason instanceof NotAppendedError;
    const waiting = lane.queue;
    lane.queue = [];
    for (const { frame } of queue) {
      if (frame.repeatable || certain) this.post(frame);
      else frame.lost?.();
    }
    for (const { frame } of waiting) this.post(frame);
    await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS));
  }
}
