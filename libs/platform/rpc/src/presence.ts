import { RPC_PARTITIONS } from '@hiring/contracts';
import { ANNOUNCE_MS, GONE_MS, inboxesIn, parseAnnouncement, silenceMax, type Announcement } from './announcement.js';
import { AnnouncementOrder } from './announcement-order.js';
import type { Announcer, Peer } from './authenticator.js';
import { INSTANCES_PER_SERVICE_MAX } from './identity.js';
import type { Address } from './outbox.js';

interface Instance extends Announcement {
  heardAt: number;
  peer: Peer;
  gone: boolean;
  /** Number of our requests that the peer has not answered. */
  unanswered: number;
}

export interface PresenceEvents {
  /** Called when an instance that answers requests to `service` appears or returns. */
  onArrival(service: string): void;
  /** Called when an instance is overdue or forgotten. Its answers are then unlikely to arrive. */
  onGone(instance: string): void;
  /** Called when an instance announced `left`: it will not answer its open requests. */
  onLeft(instance: string): void;
  /** Called when an instance announced another inbox. */
  onMoved?(instance: string): void;
}

/**
 * The known instances. Whether an instance is alive depends on the time at which its announcements arrive, in this
 * process's monotonic milliseconds, and never on times in messages.
 */
export class Presence {
  private readonly peers = new Map<string, Instance>();
  private readonly order = new AnnouncementOrder();
  private readonly claimed = new Set<number>();
  private selfHeardAt = -Infinity;
  private selfSilenceMax = GONE_MS;
  /** When this process first received its own announcement with the state `leaving`. */
  leavingHeardAt = Infinity;

  /**
   * @param forgottenMs milliseconds for which a silent instance still gets requests if there is no other, because the
   *   silent one may be alive but lack CPU time, or wait for a leader election
   */
  constructor(
    private readonly self: string,
    private readonly events: PresenceEvents,
    private readonly forgottenMs: () => number,
    private readonly random: () => number = Math.random,
  ) {}

  /**
   * Reads an announcement from before this process started. It shows which inboxes are taken, not which instances are
   * alive.
   * @throws RejectedRecord as `hear` does
   */
  remember(text: string, announcer: Announcer): void {
    const announcement = parseAnnouncement(text);
    if (announcement === null) return;
    this.order.admit(announcement, announcer);
    for (const inbox of inboxesIn(announcement)) {
      if (announcement.state === 'left') this.claimed.delete(inbox);
      else this.claimed.add(inbox);
    }
  }

  /**
   * Updates an instance from its announcement.
   * @throws RejectedRecord if the announcement is not newer than the instance's last one, or names an instance of
   *   another service
   */
  hear(text: string, now: number, announcer: Announcer): void {
    const announcement = parseAnnouncement(text);
    if (announcement === null) return;
    this.order.admit(announcement, announcer);
    if (announcement.instance === this.self) this.hearSelf(now, announcement);
    const known = this.peers.get(announcement.instance);
    if (announcement.state === 'left') {
      this.peers.delete(announcement.instance);
      if (known !== undefined) this.events.onLeft(announcement.instance);
      return;
    }
    if (known === undefined) this.evictOldestIfFull(announcement.service);
    this.peers.set(announcement.instance, {
      ...announcement,
      heardAt: now,
      gone: false,
      unanswered: known?.unanswered ?? 0,
      peer: announcer,
    });
    if (known !== undefined && known.inbox !== announcement.inbox) this.events.onMoved?.(announcement.instance);
    const wasThere = known?.state === 'up' && !known.gone;
    if (announcement.state === 'up' && !wasThere) this.events.onArrival(announcement.service);
  }

  /** Forgets the longest-known instance, if the service has the maximum number. */
  private evictOldestIfFull(service: string): void {
    const ofService = [...this.peers.values()].filter((peer) => peer.service === service);
    const [first] = ofService;
    if (first === undefined || ofService.length < INSTANCES_PER_SERVICE_MAX) return;
    this.peers.delete(first.instance);
    this.events.onGone(first.instance);
  }

  /**
   * Notes this process's own announcement. If the previous one was read too long ago, this process has not read for a
   * while, and the other instances' silence proves nothing. Their silence is then counted from now.
   */
  private hearSelf(now: number, { state, every_ms = ANNOUNCE_MS }: Announcement): void {
    if (state === 'leaving') this.leavingHeardAt = Math.min(this.leavingHeardAt, now);
    if (now - this.selfHeardAt > this.selfSilenceMax) {
      for (const peer of this.peers.values()) if (!peer.gone) peer.heardAt = now;
    }
    this.selfHeardAt = now;
    this.selfSilenceMax = silenceMax(every_ms);
  }

  /**
   * Declares an instance gone if its next announcement is overdue. Does nothing if this process's own announcements do
   * not arrive either. Every instance may be silent for at least `selfSilenceMax`, because this process needs that long
   * to notice that it has stopped reading.
   */
  sweep(now: number): void {
    if (now - this.selfHeardAt > this.selfSilenceMax) return;
    for (const [instance, peer] of this.peers) {
      const silence = now - peer.heardAt;
      const silenceAllowed = Math.max(silenceMax(peer.every_ms ?? ANNOUNCE_MS), this.selfSilenceMax);
      if (instance === this.self || silence <= silenceAllowed) continue;
      if (silence > this.forgottenMs()) this.peers.delete(instance);
      if (peer.gone) continue;
      peer.gone = true;
      this.events.onGone(instance);
    }
  }

  /**
   * Returns the less busy of two random instances outside `avoid`, or null. An instance that is gone is chosen only if
   * there is no other and `desperate` is true.
   */
  choose(service: string, avoid: ReadonlySet<string>, desperate: boolean): Address | null {
    const known = [...this.peers.values()].filter(
      (peer) => peer.service === service && peer.state === 'up' && !avoid.has(peer.instance),
    );
    const live = known.filter((peer) => !peer.gone);
    const candidates = live.length > 0 || !desperate ? live : known;
    const first = candidates[Math.floor(this.random() * candidates.length)];
    if (first === undefined) return null;
    const others = candidates.filter((peer) => peer !== first);
    const second = others[Math.floor(this.random() * others.length)];
    const chosen = second !== undefined && load(second) < load(first) ? second : first;
    return { instance: chosen.instance, inbox: chosen.inbox, peer: chosen.peer };
  }

  countUnanswered(instance: string, change: 1 | -1): void {
    const peer = this.peers.get(instance);
    if (peer !== undefined) peer.unanswered = Math.max(0, peer.unanswered + change);
  }

  /** Returns an instance's inboxes, or an empty list if the instance is unknown. */
  inboxesOf(instance: string): readonly number[] {
    const peer = this.peers.get(instance);
    return peer === undefined ? [] : inboxesIn(peer);
  }

  /** Returns a suitable inbox, or undefined if there is none. Prefers an unused inbox. */
  freeInbox(isFit: (inbox: number) => boolean = () => true): number | undefined {
    const fit = Array.from({ length: RPC_PARTITIONS }, (_, index) => index).filter(isFit);
    const free = fit.filter((index) => !this.claimed.has(index));
    const from = free.length > 0 ? free : fit;
    return from[Math.floor(this.random() * from.length)];
  }
}

function load(peer: Instance): number {
  return peer.in_flight + peer.unanswered;
}
