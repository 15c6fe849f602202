/** Who an attempt counts against. */
export interface Party {
  customerId: string;
  origin: string;
}

export interface SlotLimits {
  /** Attempts of this process in flight. */
  total: number;
  /** Of them to one origin. Below the connections it may have, so that no attempt waits for a connection. */
  perOrigin: number;
}

/** Taken by the busiest, for each one that is left: one customer takes two thirds, two take two fifths each, and so on. */
const TAKEN_PER_FREE = 2;

/**
 * Bounds the attempts in flight of this process, and shares them: a customer may start another one only while it holds fewer
 * than twice what is free, of the process and of the origin. So however many customers have silent receivers, each holds a
 * bounded share and some slots are left for the next one (dynamic thresholds, Choudhury and Hahne 1998).
 */
export class AttemptSlots {
  private taken = 0;
  private readonly byCustomer = new Map<string, number>();
  private readonly byOrigin = new Map<string, number>();
  private readonly byBoth = new Map<string, number>();

  constructor(private readonly limits: SlotLimits) {}

  get inFlight(): number {
    return this.taken;
  }

  /**
   * Takes slots for as many as `wants` has room for, one for each in turn. Answers how many each got, in the order of `wants`;
   * what is not used must be released.
   */
  take(wants: readonly { party: Party; max: number }[]): number[] {
    const got = wants.map(() => 0);
    for (let isGiving = true; isGiving;) {
      isGiving = false;
      for (const [index, { party, max }] of wants.entries()) {
        const count = got[index] ?? 0;
        if (count >= max || !this.isFree(party)) continue;
        this.count(party, 1);
        got[index] = count + 1;
        isGiving = true;
      }
    }
    return got;
  }

  release(party: Party, count: number): void {
    this.count(party, -count);
  }

  private isFree(party: Party): boolean {
    const { customerId, origin } = party;
    const free = this.limits.total - this.taken;
    const freeOfOrigin = this.limits.perOrigin - (this.byOrigin.get(origin) ?? 0);
    return (
      (this.byCustomer.get(customerId) ?? 0) < TAKEN_PER_FREE * free &&
      (this.byBoth.get(bothOf(party)) ?? 0) < TAKEN_PER_FREE * freeOfOrigin
    );
  }

  private count(party: Party, change: number): void {
    this.taken += change;
    add(this.byCustomer, party.customerId, change);
    add(this.byOrigin, party.origin, change);
    add(this.byBoth, bothOf(party), change);
  }
}

function bothOf({ customerId, origin }: Party): string {
  return `${customerId} ${origin}`;
}

function add(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
