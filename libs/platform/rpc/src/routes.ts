import type { KafkaPort } from '@hiring/platform-kafka';

/** Milliseconds for which a leader that failed is avoided, where there is another route. */
const AVOID_MS = 10_000;
/** Milliseconds after a failure during which more records may be lost. This covers most of a failover. */
const TROUBLE_MS = 8_000;

type View = KafkaPort['view'];

/**
 * Routes to inboxes. Where the cluster has several leaders, an instance reads two inboxes on different ones, and an
 * inbox whose leader failed recently is avoided. Times are monotonic milliseconds.
 */
export class Routes {
  private readonly avoided = new Map<number, number>();
  private troubleUntil = -Infinity;

  constructor(
    private readonly view: View,
    readonly topic: string,
  ) {}

  /** True if the topic's partitions, which are the inboxes, are known. */
  get areKnown(): boolean {
    return this.view.partitionsOf(this.topic) !== undefined;
  }

  /** Returns the broker that leads an inbox; undefined while none is known. */
  leaderOf(inbox: number): number | undefined {
    return this.view.leaderOf(this.topic, inbox);
  }

  /** Returns the first inbox whose leader did not fail recently, else the first inbox. */
  choose(inboxes: readonly number[]): number {
    const now = performance.now();
    const sound = inboxes.find((inbox) => {
      const leader = this.leaderOf(inbox);
      return leader !== undefined && (this.avoided.get(leader) ?? -Infinity) <= now;
    });
    return sound ?? inboxes[0] ?? 0;
  }

  /**
   * Marks a leader to be avoided, because it did not confirm a record in time, or because no pings return through it.
   */
  failed(leader: number | undefined): void {
    const now = performance.now();
    this.recordsMayBeLost();
    if (leader !== undefined) this.avoided.set(leader, now + AVOID_MS);
    void this.view.refresh();
  }

  confirmed(leader: number | undefined): void {
    if (leader !== undefined) this.avoided.delete(leader);
  }

  /** Records that frames may be lost: those sent so far, and those sent in the next `TROUBLE_MS`. */
  recordsMayBeLost(): void {
    this.troubleUntil = performance.now() + TROUBLE_MS;
  }

  mayHaveLost(sentAt: number): boolean {
    return sentAt < this.troubleUntil;
  }
}
