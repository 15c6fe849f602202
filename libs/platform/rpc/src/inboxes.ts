import type { Consumption } from '@hiring/platform-kafka';
import { GONE_MS } from './announcement.js';
import type { Presence } from './presence.js';
import type { Routes } from './routes.js';

/** An inbox that is no longer used is read for this long: records may still be in transit to it. */
const RETIRED_MS = 30_000;
const CHANGE_EVERY_MS = 1_000;
const WANTED = 2;

interface Inbox {
  partition: number;
  /** When the last ping came back through it; monotonic milliseconds. */
  heardAt: number;
  /** When the oldest ping that has not come back was sent through it; undefined when all have. */
  pingedAt: number | undefined;
  retiredAt: number | undefined;
  reading: Consumption | undefined;
}

/**
 * This process's inboxes: one, and a second on another leader where the cluster has several, so that one still works
 * when a leader dies. When both get the same leader, the second is replaced.
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

  /** The preferred ones first: inboxes without returning pings are last. */
  get partitions(): number[] {
    const silent = new Set(this.silent());
    const all = this.inUse.map(({ partition }) => partition);
    return [...all.filter((one) => !silent.has(one)), ...all.filter((one) => silent.has(one))];
  }

  /** When the last ping came back, through any inbox. */
  get heardAt(): number {
    return Math.max(-Infinity, ...this.all.map(({ heardAt }) => heardAt));
  }

  /** When the last ping came back through the inbox that has been silent for longest. */
  get allHeardAt(): number {
    return Math.min(...this.inUse.map(({ heardAt }) => heardAt));
  }

  /** Opens the inboxes; resolves when the first one is being read. */
  async open(): Promise<void> {
    const led = this.presence.freeInbox((inbox) => this.routes.leaderOf(inbox) !== undefined);
    await this.add(led ?? this.presence.freeInbox() ?? 0);
    this.maintain();
  }

  /** Opens the second inbox, or replaces it, and closes retired ones. Call it periodically: leaders move. */
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

  /** Inboxes through which no ping has come back yet, or whose oldest ping has been in transit for over a second. */
  silent(): number[] {
    const now = performance.now();
    return this.inUse.filter((inbox) => silenceOf(inbox, now) > GONE_MS).map(({ partition }) => partition);
  }

  /** How old the oldest ping in transit is, in milliseconds, at the inbox where this is least. */
  get silenceMs(): number {
    const now = performance.now();
    return Math.min(...this.inUse.map((inbox) => silenceOf(inbox, now)));
  }

  /** Whether no ping has come back through the inbox yet. */
  neverHeard(partition: number): boolean {
    return this.all.find((one) => one.partition === partition)?.heardAt === -Infinity;
  }

  /** Stops reading; a reader that is still starting stops afterwards. */
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
    const inbox: Inbox = {
      partition,
      heardAt: -Infinity,
      pingedAt: undefined,
      retiredAt: undefined,
      reading: undefined,
    };
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
