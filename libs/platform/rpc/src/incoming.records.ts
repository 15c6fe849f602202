import { PartAssembler, type IncomingRecord } from '@hiring/platform-kafka';
import type { Authenticator } from './authenticator.js';
import type { Address } from './outbox.js';
import type { Presence } from './presence.js';
import { RejectedRecord, type Rejections } from './rejections.js';
import { decodeBatch, toText, type RpcFrame } from './wire.js';

/**
 * Maximum bytes in memory for parts of incomplete records. A record can be authenticated only when all its parts have
 * arrived, so the parts may come from a sender without a key.
 */
const PARTS_BYTES_MAX = 128 * 1024 * 1024;

/**
 * Authenticates records on the bus and splits them into frames. Unacceptable or unreadable records are reported and
 * dropped, so that they do not stop the bus.
 */
export class IncomingRecords {
  private readonly parts = new PartAssembler(PARTS_BYTES_MAX);

  constructor(
    private readonly authenticator: Authenticator,
    private readonly rejections: Rejections,
  ) {}

  /** Passes a record's frames to `receive`. Reports an unacceptable record, and errors from `receive`. */
  frames(record: IncomingRecord, receive: (frame: RpcFrame, from: Address) => void): void {
    this.tolerate(record, () => {
      const whole = this.parts.push(record);
      if (whole === null) return;
      const peer = this.authenticator.sender(whole);
      const { from: instance, inbox, frames } = decodeBatch(toText(whole.value));
      this.authenticator.admit(whole, peer, instance);
      for (const frame of frames) this.tolerate(record, () => receive(frame, { instance, inbox, peer }));
    });
  }

  /** @param live true if the announcement was made after this process began to listen */
  announcement(record: IncomingRecord, presence: Presence, live: boolean, now: number): void {
    this.tolerate(record, () => {
      const announcer = this.authenticator.announcer(record);
      const text = record.value.toString('utf8');
      if (live) presence.hear(text, now, announcer);
      else presence.remember(text, announcer);
    });
  }

  private tolerate(record: IncomingRecord, handle: () => void): void {
    try {
      handle();
    } catch (error) {
      const problem = error instanceof Error ? error.message : 'not an error';
      const rejected =
        error instanceof RejectedRecord ? error : new RejectedRecord('malformed', 'not named', `: ${problem}`);
      this.rejections.report(rejected, record);
    }
  }
}
