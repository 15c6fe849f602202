import { Injectable } from '@nestjs/common';

/** The most slots for short calls while several accounts have calls. */
const SHORT_SLOTS = 16;
/** Short calls of an account that never wait. */
const SHORT_SLOTS_OWN = 2;
/** A short call that takes longer is waiting for something other than this process, and releases its slot. */
const SLOT_MS_MAX = 100;
/** The most units of long calls in progress at once. */
const LONG_UNITS_MAX = 20;
/**
 * While several accounts have calls, the pause after the start of a long call before the next, per unit of its weight.
 */
const LONG_UNIT_MS = 5;
/**
 * The pause after the end of a long call, as a multiple of its duration: long calls then take a fifth of the time
 * together.
 */
const LONG_PAUSE_FACTOR = 4;
const LONG_PAUSE_MS_MAX = 400;

interface Waiting {
  weight: number;
  start(): void;
}

interface Account {
  short: { slots: number; waiting: Waiting[] };
  long: { slots: number; waiting: Waiting[] };
}

/**
 * Divides the capacity of this process between the accounts that have calls at the moment. An account alone may have
 * any number of short calls, which read a row, in progress. Several accounts share slots: each has two of its own, and
 * the next free one goes to the account that holds the fewest.
 *
 * Calls for long pages occupy this process, the service that makes the page and the database for milliseconds without a
 * break, so few are in progress at once. With several accounts each has one, they take turns, and pauses between them
 * leave four fifths of the time to short calls.
 */
@Injectable()
export class FairShares {
  /** Accounts with calls in progress or waiting, the one whose turn is next first. */
  private readonly accounts = new Map<string, Account>();
  private shortSlots = 0;
  private longUnits = 0;
  /** Monotonic time in milliseconds before which no long call starts while there are several accounts. */
  private nextLongAt = -Infinity;
  private pacing: NodeJS.Timeout | undefined;

  /** @param weight units of the call: 1 for one that reads a row, more for long pages */
  async run<T>(accountId: string, weight: number, work: () => Promise<T>): Promise<T> {
    const account = this.enter(accountId);
    const { waiting } = weight === 1 ? account.short : account.long;
    if (waiting.length > 0 || !this.mayStart(account, weight)) {
      await new Promise<void>((start) => waiting.push({ weight, start }));
    } else this.begin(account, weight);
    const startedAt = performance.now();
    const end = once(() => this.end(accountId, account, weight, startedAt));
    const overdue = weight === 1 ? setTimeout(end, SLOT_MS_MAX).unref() : undefined;
    try {
      return await work();
    } finally {
      clearTimeout(overdue);
      end();
    }
  }

  private enter(accountId: string): Account {
    const known = this.accounts.get(accountId);
    if (known !== undefined) return known;
    const account: Account = { short: { slots: 0, waiting: [] }, long: { slots: 0, waiting: [] } };
    this.accounts.set(accountId, account);
    return account;
  }

  private mayStart({ short, long }: Account, weight: number): boolean {
    const isAlone = this.accounts.size === 1;
    if (weight === 1) return isAlone || this.shortSlots < SHORT_SLOTS || short.slots < SHORT_SLOTS_OWN;
    if (this.longUnits > 0 && this.longUnits + weight > LONG_UNITS_MAX) return false;
    return isAlone || (long.slots === 0 && this.isPaced());
  }

  private isPaced(): boolean {
    const waitMs = this.nextLongAt - performance.now();
    if (waitMs <= 0) return true;
    this.pacing ??= setTimeout(() => {
      this.pacing = undefined;
      this.startWaiting();
    }, waitMs).unref();
    return false;
  }

  private begin({ short, long }: Account, weight: number): void {
    if (weight === 1) {
      short.slots += 1;
      this.shortSlots += 1;
      return;
    }
    long.slots += 1;
    this.longUnits += weight;
    this.nextLongAt = performance.now() + weight * LONG_UNIT_MS;
  }

  private end(id: string, account: Account, weight: number, startedAt: number): void {
    const { short, long } = account;
    if (weight === 1) {
      short.slots -= 1;
      this.shortSlots -= 1;
    } else {
      long.slots -= 1;
      this.longUnits -= weight;
      const now = performance.now();
      this.nextLongAt = Math.max(
        this.nextLongAt,
        now + Math.min(LONG_PAUSE_FACTOR * (now - startedAt), LONG_PAUSE_MS_MAX),
      );
    }
    // Moves the account after the others.
    if (this.accounts.get(id) === account) this.accounts.delete(id);
    if (short.slots + short.waiting.length + long.slots + long.waiting.length > 0) this.accounts.set(id, account);
    this.startWaiting();
  }

  private startWaiting(): void {
    for (let next = this.fewestSlots(); next !== undefined && this.mayStart(next, 1); next = this.fewestSlots()) {
      this.startFirst(next, next.short.waiting);
    }
    for (const account of this.accounts.values()) {
      const [first] = account.long.waiting;
      if (first !== undefined && this.mayStart(account, first.weight)) this.startFirst(account, account.long.waiting);
    }
  }

  private startFirst(account: Account, waiting: Waiting[]): void {
    const first = waiting.shift();
    if (first === undefined) return;
    this.begin(account, first.weight);
    first.start();
  }

  /** Returns, of the accounts with waiting short calls, the one with the fewest slots. */
  private fewestSlots(): Account | undefined {
    let fewest: Account | undefined;
    for (const account of this.accounts.values()) {
      if (account.short.waiting.length === 0) continue;
      if (fewest === undefined || account.short.slots < fewest.short.slots) fewest = account;
    }
    return fewest;
  }
}

function once(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) act();
    isDone = true;
  };
}
