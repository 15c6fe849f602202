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

/**
 * How many slots a customer may hold for each free slot. One busy customer can hold two thirds of all slots; two busy
 * customers can hold two fifths each.
 */
const TAKEN_PER_FREE = 2;

/**
 * Limits the attempts in flight in this process and divides the slots among customers. A customer may start another
 * attempt only while it holds fewer than twice the free slots, both in the process and at the origin. So a customer
 * whose receivers never respond holds a limited share, and some slots stay free for the next customer (dynamic
 * thresholds, Choudhury and Hahne 1998).
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
   * Takes up to `max` slots for each entry in `wants`, in round-robin order. Returns how many slots each entry got, in
   * the same order. The caller must release the slots that it does not use.
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
