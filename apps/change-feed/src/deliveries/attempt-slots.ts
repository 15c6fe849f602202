/** The customer and the origin that an attempt counts against. */
export interface Party {
  customerId: string;
  origin: string;
}

export interface SlotLimits {
  /** Maximum attempts in flight in this process. */
  total: number;
  /**
   * Maximum attempts in flight to one origin. It is below the connection limit, so no attempt waits for a connection.
   */
  perOrigin: number;
}

/** A customer may use this many slots for each free slot. So one busy customer gets at most two thirds of all slots. */
const TAKEN_PER_FREE = 2;

/**
 * Divides this process's attempt slots among customers. A customer may use at most twice as many slots as are free, so
 * some stay free for others (dynamic thresholds, Choudhury and Hahne 1998).
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
   * Takes up to `max` slots for each entry, in round-robin order. Returns the number of slots that each entry got. The
   * caller must release unused slots.
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
