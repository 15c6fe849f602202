import { Injectable } from '@nestjs/common';

/** Units in progress at once in one process while several accounts want some. */
const BUDGET = 64;
/** What an account may have in progress however many want some: a steady customer needs it. */
const SHARE_MIN = 16;
/** Units of long answers in progress at once: each keeps the process busy for milliseconds without a break. */
const LONG_BUDGET = 20;

interface Waiting {
  weight: number;
  start(): void;
}

interface Account {
  /** Units in progress. */
  units: number;
  waiting: Waiting[];
}

/**
 * Divides what this process does at once between the accounts that want something at the moment. One account alone is
 * not limited. With several, a call starts while its account stays within its share. Long answers have a small budget of
 * their own, of which one account takes no more than one at a time. Other calls wait; accounts take turns.
 */
@Injectable()
export class FairShares {
  /** Accounts with calls in progress or waiting, the one whose turn is next first. */
  private readonly accounts = new Map<string, Account>();
  private longUnits = 0;

  /** @param weight units of the call: 1 for one that reads a row, more for long pages */
  async run<T>(accountId: string, weight: number, work: () => Promise<T>): Promise<T> {
    const account = this.enter(accountId);
    if (account.waiting.length > 0 || !this.mayStart(account, weight)) {
      await new Promise<void>((start) => account.waiting.push({ weight, start }));
    } else this.count(account, weight);
    try {
      return await work();
    } finally {
      this.count(account, -weight);
      this.giveTurnAway(accountId, account);
      this.startWaiting();
    }
  }

  private enter(accountId: string): Account {
    const known = this.accounts.get(accountId);
    if (known !== undefined) return known;
    const account: Account = { units: 0, waiting: [] };
    this.accounts.set(accountId, account);
    return account;
  }

  private mayStart(account: Account, weight: number): boolean {
    if (this.accounts.size === 1) return true;
    if (weight === 1) return account.units < Math.max(SHARE_MIN, BUDGET / this.accounts.size);
    return account.units === 0 && (this.longUnits + weight <= LONG_BUDGET || this.longUnits === 0);
  }

  /** The others come first now. */
  private giveTurnAway(id: string, account: Account): void {
    this.accounts.delete(id);
    if (account.units > 0 || account.waiting.length > 0) this.accounts.set(id, account);
  }

  private count(account: Account, weight: number): void {
    account.units += weight;
    if (Math.abs(weight) > 1) this.longUnits += weight;
  }

  private startWaiting(): void {
    for (let isTurn = true; isTurn;) {
      isTurn = false;
      for (const account of this.accounts.values()) {
        const [next] = account.waiting;
        if (next === undefined || !this.mayStart(account, next.weight)) continue;
        account.waiting.shift();
        this.count(account, next.weight);
        next.start();
        isTurn = true;
        break;
      }
    }
  }
}
