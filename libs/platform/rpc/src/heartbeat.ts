import type { KafkaPort } from '@hiring/platform-kafka';
import type { Authenticator } from './authenticator.js';
import type { Inboxes } from './inboxes.js';
import type { Address, Outbox } from './outbox.js';
import { GONE_MS, type Announcement } from './announcement.js';
import { RejectedRecord } from './rejections.js';
import type { Routes } from './routes.js';
import { encodeFrame } from './wire.js';

export interface HeartbeatOptions {
  inboxes: Inboxes;
  routes: Routes;
  outbox: Outbox;
  authenticator: Authenticator;
  /** The announcements' topic. */
  presence: { topic: string; view: KafkaPort['view'] };
  /** Returns this instance's address, with `inbox` as the inbox. */
  addressOf(inbox: number): Address;
  /** Returns this instance's announcement without its inboxes. */
  status(): Omit<Announcement, 'inbox' | 'inboxes'>;
}

/** Pings this instance's inboxes, and announces the instance while pings return. */
export class Heartbeat {
  private pingCount = 0;
  private stopped = false;

  constructor(private readonly options: HeartbeatOptions) {}

  /** Returns true while pings return within a second, or else the reason. */
  healthy(): true | string {
    const { inboxes } = this.options;
    if (inboxes.partitions.length === 0) return 'not connected to the bus yet';
    if (inboxes.heardAt === -Infinity) return 'no ping of this instance came back through its inbox yet';
    const silence = Math.round(inboxes.silenceMs);
    return silence <= GONE_MS || `a ping of this instance has not come back through its inbox for ${silence} ms`;
  }

  /**
   * Sends a ping to each inbox. Sends an announcement only if pings return, because an instance that cannot read must
   * get no requests.
   */
  beat(): void {
    if (this.stopped) return;
    const { inboxes } = this.options;
    inboxes.maintain();
    this.ping();
    if (inboxes.heardAt > -Infinity) {
      for (const inbox of inboxes.silent()) this.avoidLeaderOf(inbox);
    }
    if (this.healthy() === true) this.announce();
  }

  /** Records a returned ping. @throws RejectedRecord if another instance sent it */
  pingReturned(id: string, from: Address): void {
    if (from.instance !== this.options.status().instance) {
      throw new RejectedRecord('impersonated', from.instance, ': a ping of another instance');
    }
    const isFirst = this.healthy() !== true;
    this.options.inboxes.heard(Number(id.split('.')[1]));
    if (isFirst && !this.stopped) this.announce();
  }

  /** Publishes this instance's state on the presence topic. */
  announce(): void {
    const { inboxes, outbox, authenticator, presence, status } = this.options;
    const [inbox = 0, ...others] = inboxes.partitions;
    const announcement: Announcement = { ...status(), inbox, inboxes: [inbox, ...others] };
    const value = JSON.stringify(announcement);
    const headers = authenticator.announcementHeaders(value);
    const record = { topic: presence.topic, partition: 0, key: announcement.instance, headers, value };
    outbox.postRecord(record, presence.view.leaderOf(presence.topic, 0));
  }

  /** Ends the pings. `announce` keeps working, for the last announcement. */
  stop(): void {
    this.stopped = true;
  }

  private ping(): void {
    const { inboxes, outbox, addressOf } = this.options;
    this.pingCount += 1;
    const deadline = performance.now() + GONE_MS;
    for (const via of inboxes.partitions) {
      const id = `p${this.pingCount}.${via}`;
      const encode = (): string => encodeFrame({ kind: 'ping', id });
      inboxes.pinged(via);
      outbox.post({ to: addressOf(via), via, deadline, repeatable: false, encode });
    }
  }

  /**
   * Avoids a silent inbox's leader, because records to it may be lost. A new inbox has had no time to return a ping, so
   * its leader is not avoided.
   */
  private avoidLeaderOf(inbox: number): void {
    const { inboxes, routes } = this.options;
    if (!inboxes.neverHeard(inbox)) routes.failed(routes.leaderOf(inbox));
  }
}
