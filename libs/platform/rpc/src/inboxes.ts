import type { Consumption } from '@hiring/platform-kafka';
import { GONE_MS } from './announcement.js';
import type { Presence } from './presence.js';
import type { Routes } from './routes.js';

/** Milliseconds for which a retired inbox is still read, because records may be in transit. */
const RETIRED_MS = 30_000;
const CHANGE_EVERY_MS = 1_000;
const WANTED = 2;

interface Inbox {
  partition: number;
  /** Monotonic milliseconds of the last returned ping. */
  heardAt: number;
  /** When the oldest outstanding ping was sent. Undefined if all pings have returned. */
  pingedAt?: number | undefined;
  retiredAt?: number | undefined;
  reading?: Consumption;
}

/**
 * This process's inboxes. In a cluster, a second inbox on another leader still works if one leader dies. If both get
 * the same leader, the second is replaced.
 */
export class Inboxes {
  private readonly all: Inbox[] = [];
  private changedAt = -Infinity;
  private closed = false;

  constructor(
    private readonly presence: Presence,
    private readonly routes: Routes,
    private readonly read: (partition: number) => Promise<Consumption>,
  ) {}

  /** The inboxes in use. Inboxes whose pings do not return come last. */
  get partitions(): number[] {
    const silent = new Set(this.silent());
    const all = this.inUse.map(({ partition }) => partition);
    return [...all.filter((one) => !silent.has(one)), ...all.filter((one) => silent.has(one))];
  }

  /** When the last ping returned, through any inbox. */
  get heardAt(): number {
    return Math.max(-Infinity, ...this.all.map(({ heardAt }) => heardAt));
  }

  /** The smallest `heardAt`: through every inbox, a ping has returned at this time or later. */
  get allHeardAt(): number {
    return Math.min(...this.inUse.map(({ heardAt }) => heardAt));
  }

  /** Opens the inboxes. Resolves when the first one is being read. */
  async open(): Promise<void> {
    const led = this.presence.freeInbox((inbox) => this.routes.leaderOf(inbox) !== undefined);
    await this.add(led ?? this.presence.freeInbox() ?? 0);
    this.maintain();
  }

  /** Opens or replaces the second inbox, and closes retired ones. Must be called periodically, because leaders move. */
  maintain(): void {
    const now = performance.now();
    this.retire(now);
    if (this.closed || this.all.length === 0 || now - this.changedAt < CHANGE_EVERY_MS) return;
    const leaders = new Set(this.inUse.map(({ partition }) => this.routes.leaderOf(partition)));
    if (leaders.has(undefined) || leaders.size >= WANTED) return;
    const other = this.presence.freeInbox((inbox) => {
      const leader = this.routes.leaderOf(inbox);
      return leader !== undefined && !leaders.has(leader);
    });
    if (other === undefined) return;
    this.changedAt = now;
    const surplus = this.inUse.slice(WANTED - 1);
    for (const inbox of surplus) inbox.retiredAt = now;
    void this.add(other);
  }

  heard(partition: number): void {
    const inbox = this.all.find((one) => one.partition === partition);
    if (inbox === undefined) return;
    inbox.heardAt = performance.now();
    inbox.pingedAt = undefined;
  }

  pinged(partition: number): void {
    const inbox = this.all.find((one) => one.partition === partition);
    if (inbox !== undefined) inbox.pingedAt ??= performance.now();
  }

  /**
   * Returns the inboxes through which no ping has returned yet, and those whose oldest outstanding ping is over a
   * second old.
   */
  silent(): number[] {
    const now = performance.now();
    return this.inUse.filter((inbox) => silenceOf(inbox, now) > GONE_MS).map(({ partition }) => partition);
  }

  /**
   * The shortest silence among the inboxes, in milliseconds. An inbox's silence is the time for which its oldest
   * outstanding ping has waited.
   */
  get silenceMs(): number {
    const now = performance.now();
    return Math.min(...this.inUse.map((inbox) => silenceOf(inbox, now)));
  }

  /** Returns whether no ping has returned through the inbox yet. */
  neverHeard(partition: number): boolean {
    return this.all.find((one) => one.partition === partition)?.heardAt === -Infinity;
  }

  /** Stops reading, even in a reader that is still starting. */
  async close(): Promise<void> {
    this.closed = true;
    await Promise.all(this.all.map(async ({ reading }) => reading?.stop()));
  }

  private get inUse(): Inbox[] {
    return this.all.filter(({ retiredAt }) => retiredAt === undefined);
  }

  /** Resolves when the inbox is being read. */
  private async add(partition: number): Promise<void> {
    const known = this.all.find((one) => one.partition === partition);
    if (known !== undefined) {
      known.retiredAt = undefined;
      return;
    }
    const inbox: Inbox = { partition, heardAt: -Infinity };
    this.all.push(inbox);
    inbox.reading = await this.read(partition);
    if (this.closed || !this.all.includes(inbox)) await inbox.reading.stop();
  }

  private retire(now: number): void {
    for (const inbox of this.all.filter(({ retiredAt = Infinity }) => now - retiredAt > RETIRED_MS)) {
      this.all.splice(this.all.indexOf(inbox), 1);
      void inbox.reading?.stop();
    }
  }
}

function silenceOf({ heardAt, pingedAt }: Inbox, now: number): number {
  if (heardAt === -Infinity) return Infinity;
  return pingedAt === undefined ? 0 : now - pingedAt;
}
