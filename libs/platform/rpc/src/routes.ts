import type { KafkaPort } from '@hiring/platform-kafka';

/** Milliseconds for which a failed leader is avoided, if there is another route. */
const AVOID_MS = 10_000;
/** After a failure, more records may be lost for this many milliseconds. */
const TROUBLE_MS = 8_000;

type View = KafkaPort['view'];

/**
 * Routes to inboxes. In a cluster, an instance reads two inboxes on different leaders, and an inbox with a recently
 * failed leader is avoided. Times are monotonic milliseconds.
 */
export class Routes {
  private readonly avoided = new Map<number, number>();
  private troubleUntil = -Infinity;

  constructor(
    private readonly view: View,
    readonly topic: string,
  ) {}

  /** True if the topic's partitions are known. */
  get areKnown(): boolean {
    return this.view.partitionsOf(this.topic) !== undefined;
  }

  /** Returns the broker that leads an inbox, or undefined. */
  leaderOf(inbox: number): number | undefined {
    return this.view.leaderOf(this.topic, inbox);
  }

  /** Returns the first inbox whose leader did not fail recently, or else the first one. */
  choose(inboxes: readonly number[]): number {
    const now = performance.now();
    const sound = inboxes.find((inbox) => {
      const leader = this.leaderOf(inbox);
      return leader !== undefined && (this.avoided.get(leader) ?? -Infinity) <= now;
    });
    return sound ?? inboxes[0] ?? 0;
  }

  /** Marks a leader to be avoided, because it confirmed no record in time or returns no pings. */
  failed(leader: number | undefined): void {
    const now = performance.now();
    this.recordsMayBeLost();
    if (leader !== undefined) this.avoided.set(leader, now + AVOID_MS);
    void this.view.refresh();
  }

  confirmed(leader: number | undefined): void {
    if (leader !== undefined) this.avoided.delete(leader);
  }

  /** Notes that frames may be lost: those already sent, and those that are sent within the next `TROUBLE_MS`. */
  recordsMayBeLost(): void {
    this.troubleUntil = performance.now() + TROUBLE_MS;
  }

  mayHaveLost(sentAt: number): boolean {
    return sentAt < this.troubleUntil;
  }
}
