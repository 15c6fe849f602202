import { Injectable } from '@nestjs/common';

/** Short calls in progress at once in one process while several accounts want some. */
const SHORT_MAX = 64;
/** What an account may have of them however many accounts want some: a steady customer needs it. */
const SHORT_SHARE_MIN = 16;
/** Units of long calls in progress at once. */
const LONG_UNITS_MAX = 20;
/** While several accounts want something, no long call starts for this long after another, for each of its units. */
const LONG_UNIT_MS = 5;

interface Waiting {
  weight: number;
  start(): void;
}

interface Account {
  short: { inProgress: number; waiting: Waiting[] };
  long: { inProgress: number; waiting: Waiting[] };
}

/**
 * Divides what this process does at once between the accounts with calls at the moment. Calls that read a row are short;
 * one account alone may have any number of them in progress, several have a share each. Calls for long pages keep this
 * process, the service that makes the page and the database busy for milliseconds without a break, so that few are in
 * progress at once; with several accounts each has one, and they are paced: 20,000 items a second for all together.
 * Calls beyond that wait; accounts take turns.
 */
@Injectable()
export class FairShares {
  /** Accounts with calls in progress or waiting, the one whose turn is next first. */
  private readonly accounts = new Map<string, Account>();
  private longUnits = 0;
  /** Monotonic milliseconds before which no long call starts while there are several accounts. */
  private nextLongAt = -Infinity;
  private pacing: NodeJS.Timeout | undefined;

  /** @param weight units of the call: 1 for one that reads a row, more for long pages */
  async run<T>(accountId: string, weight: number, work: () => Promise<T>): Promise<T> {
    const account = this.enter(accountId);
    const lane = laneOf(account, weight);
    if (lane.waiting.length > 0 || !this.mayStart(account, weight)) {
      await new Promise<void>((start) => lane.waiting.push({ weight, start }));
    } else this.begin(account, weight);
    try {
      return await work();
    } finally {
      lane.inProgress -= 1;
      if (weight > 1) this.longUnits -= weight;
      this.giveTurnAway(accountId, account);
      this.startWaiting();
    }
  }

  private enter(accountId: string): Account {
    const known = this.accounts.get(accountId);
    if (known !== undefined) return known;
    const account: Account = { short: { inProgress: 0, waiting: [] }, long: { inProgress: 0, waiting: [] } };
    this.accounts.set(accountId, account);
    return account;
  }

  private mayStart({ short, long }: Account, weight: number): boolean {
    const isAlone = this.accounts.size === 1;
    if (weight === 1) return isAlone || short.inProgress < Math.max(SHORT_SHARE_MIN, SHORT_MAX / this.accounts.size);
    if (this.longUnits > 0 && this.longUnits + weight > LONG_UNITS_MAX) return false;
    return isAlone || (long.inProgress === 0 && this.isPaced());
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

  private begin(account: Account, weight: number): void {
    laneOf(account, weight).inProgress += 1;
    if (weight === 1) return;
    this.longUnits += weight;
    this.nextLongAt = performance.now() + weight * LONG_UNIT_MS;
  }

  /** The others come first now. */
  private giveTurnAway(id: string, account: Account): void {
    this.accounts.delete(id);
    const { short, long } = account;
    if (short.inProgress + short.waiting.length + long.inProgress + long.waiting.length > 0) {
      this.accounts.set(id, account);
    }
  }

  private startWaiting(): void {
    for (const account of this.accounts.values()) {
      for (const { waiting } of [account.short, account.long]) {
        for (let [next] = waiting; next !== undefined && this.mayStart(account, next.weight); [next] = waiting) {
          waiting.shift();
          this.begin(account, next.weight);
          next.start();
        }
      }
    }
  }
}

function laneOf(account: Account, weight: number): Account['short'] {
  return weight === 1 ? account.short : account.long;
}
