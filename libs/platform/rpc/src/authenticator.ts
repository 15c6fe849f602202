import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';
import { headerText, type IncomingRecord } from '@hiring/platform-kafka';
import { INSTANCES_PER_SERVICE_MAX, isInstanceOf, type BusIdentity, type Party } from './identity.js';
import { RejectedRecord } from './rejections.js';
import { ReplayWindow } from './replay.window.js';

/** The other process, as identified by an authenticated record that it sent. */
export interface Peer extends Party {
  /**
   * The peer's monotonic clock minus this process's, in milliseconds. An estimate, too small by the record's transit
   * time.
   */
  clockOffset: number;
}

/** An announcement's sender and its time by the sender's clock. */
export interface Announcer extends Peer {
  announcedAt: number;
}

/** Maximum age in milliseconds. An older record is a replay. */
const RECORD_AGE_MS_MAX = 60_000;
/** Tolerance in milliseconds, because two clocks do not run at exactly the same rate. */
const CLOCK_TOLERANCE_MS = 1_000;
const ANNOUNCEMENT_MAC_BYTES = 16;
const HEADER = 'auth';

/**
 * Authenticates records on the bus. Each batch has the Kafka header `auth`:
 *
 * <sender's service> <sender's key id> <recipient's key id> <number> <sender's clock> <recipient's clock> <MAC>
 *
 * The MAC is an HMAC-SHA256 with the two services' common key. It covers the other fields, the recipient's instance
 * (header `to`) and the whole value. An instance uses each `number` once. `recipient's clock` is the sender's estimate
 * of the recipient's monotonic time, which reveals replays without comparing two machines' clocks.
 *
 * An announcement is for all services: its header has `<service> <key id> <clock>` and a MAC for each key in the
 * directory.
 */
export class Authenticator {
  /** Replay windows by service, then by instance. */
  private readonly windows = new Map<string, Map<string, ReplayWindow>>();
  private count = 0;
  private lastAnnouncedAt = 0;

  constructor(
    private readonly identity: BusIdentity,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Returns the headers for a batch to `peer`'s instance. If there is no key for `peer`, returns only `to`. */
  headersTo(instance: string, peer: Peer, value: string | Buffer): Record<string, string> {
    const key = this.identity.keyWith(peer);
    if (key === undefined) return { to: instance };
    const now = this.now();
    this.count += 1;
    const times = `${Math.round(now)} ${Math.round(now + peer.clockOffset)}`;
    const fields = `${this.identity.service} ${this.identity.keyId} ${peer.keyId} ${this.count} ${times}`;
    return {
      to: instance,
      [HEADER]: `${fields} ${macOf(key, batchHead(instance, fields), value).toString('base64url')}`,
    };
  }

  /** Authenticates a batch and returns its sender. @throws RejectedRecord */
  sender(record: IncomingRecord): Peer {
    const header = headerOf(record);
    const [service = '', keyId = '', recipientKeyId = '', , sentAt, , mac = ''] = header.split(' ');
    const key = recipientKeyId === this.identity.keyId ? this.identity.keyWith({ service, keyId }) : undefined;
    if (key === undefined) throw new RejectedRecord('unknown_key', service, `: ${keyId} to ${recipientKeyId}`);
    const fields = header.slice(0, header.lastIndexOf(' '));
    const expected = macOf(key, batchHead(headerText(record.headers, 'to') ?? '', fields), record.value);
    verify(expected, mac, service);
    return { service, keyId, clockOffset: Number(sentAt) - this.now() };
  }

  /**
   * Admits a batch from a verified sender. Call it once per batch, with the instance named in the batch.
   * @throws RejectedRecord if the batch is a replay, is over 60 s old or over 1 s early, or names another service's
   * instance
   */
  admit(record: IncomingRecord, peer: Peer, instance: string): void {
    if (!isInstanceOf(instance, peer)) throw new RejectedRecord('impersonated', peer.service, `: as ${instance}`);
    const [, , , number, , recipientClock] = (headerText(record.headers, HEADER) ?? '').split(' ');
    const now = this.now();
    const age = now - Number(recipientClock);
    if (!(age <= RECORD_AGE_MS_MAX && age >= -CLOCK_TOLERANCE_MS)) {
      throw new RejectedRecord('expired', instance, `: sent ${Math.round(age)} ms ago`);
    }
    if (!this.windowOf(peer.service, instance, now).use(Number(number))) throw new RejectedRecord('replayed', instance);
  }

  private windowOf(service: string, instance: string, now: number): ReplayWindow {
    const known = this.windows.get(service)?.get(instance);
    if (known !== undefined) {
      known.usedAt = now;
      return known;
    }
    const ofService = this.windows.get(service) ?? new Map<string, ReplayWindow>();
    const window = new ReplayWindow(now);
    this.windows.set(service, ofService.set(instance, window));
    const [first] = ofService.keys();
    if (ofService.size > INSTANCES_PER_SERVICE_MAX && first !== undefined) ofService.delete(first);
    return window;
  }

  announcementHeaders(value: string): Record<string, string> {
    // Recipients accept an instance's announcements only in time order, so each needs a later time.
    this.lastAnnouncedAt = Math.max(this.now(), this.lastAnnouncedAt + 0.001);
    const fields = `${this.identity.service} ${this.identity.keyId} ${this.lastAnnouncedAt.toFixed(3)}`;
    const macs = [...this.identity.directory].flatMap(([service, keys]) =>
      keys.map(
        ({ id }) => `${id}=${this.announcementMac(this.identity.keyWith({ service, keyId: id }), fields, value)}`,
      ),
    );
    return { [HEADER]: `${fields} ${macs.join(',')}` };
  }

  /** Authenticates an announcement and returns its sender. @throws RejectedRecord */
  announcer(record: IncomingRecord): Announcer {
    const header = headerOf(record);
    const [service = '', keyId = '', announcedAt = '', macs = ''] = header.split(' ');
    const key = this.identity.keyWith({ service, keyId });
    const mine = macs.split(',').find((entry) => entry.startsWith(`${this.identity.keyId}=`));
    if (key === undefined || mine === undefined) throw new RejectedRecord('unknown_key', service, `: ${keyId}`);
    const expected = this.announcementMac(key, `${service} ${keyId} ${announcedAt}`, record.value);
    verify(Buffer.from(expected), mine.slice(mine.indexOf('=') + 1), service, 'utf8');
    return { service, keyId, announcedAt: Number(announcedAt), clockOffset: Number(announcedAt) - this.now() };
  }

  /** Forgets senders whose records are all too old to be accepted. */
  sweep(now: number): void {
    for (const ofService of this.windows.values()) {
      for (const [instance, { usedAt }] of ofService) {
        if (now - usedAt > RECORD_AGE_MS_MAX + CLOCK_TOLERANCE_MS) ofService.delete(instance);
      }
    }
  }

  private announcementMac(key: KeyObject | undefined, fields: string, value: string | Buffer): string {
    if (key === undefined) throw new Error('a key of the directory has no shared key');
    const mac = macOf(key, `announcement ${fields}\n`, value);
    return mac.subarray(0, ANNOUNCEMENT_MAC_BYTES).toString('base64url');
  }
}

function headerOf(record: IncomingRecord): string {
  const header = headerText(record.headers, HEADER);
  if (header === undefined) throw new RejectedRecord('unauthenticated', 'not named');
  return header;
}

function batchHead(instance: string, fields: string): string {
  return `batch ${instance} ${fields}\n`;
}

function macOf(key: KeyObject, head: string, value: string | Buffer): Buffer {
  return createHmac('sha256', key).update(head).update(value).digest();
}

function verify(expected: Buffer, given: string, service: string, encoding: BufferEncoding = 'base64url'): void {
  const mac = Buffer.from(given, encoding);
  if (mac.length !== expected.length || !timingSafeEqual(mac, expected)) throw new RejectedRecord('bad_mac', service);
}
