import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { gcra } from '../rate-limit/gcra.js';
import type { EventLoopLoad } from './event-loop-load.js';

/**
 * Maximum burst calls in progress while several accounts have calls. A burst call is a short call beyond its account's
 * rate.
 */
const BURST_SLOTS = 16;
/**
 * While this process is busy and several accounts have calls, the next burst call starts at least this many
 * milliseconds after the previous one.
 */
const BURST_CALL_MS = 20;
/**
 * After this many milliseconds, a short call no longer counts as in progress, because it waits for something outside
 * this process.
 */
const SHORT_MS_MAX = 100;
/**
 * An account may be ahead of its rate by as many calls as the rate permits in this many milliseconds. Calls beyond that
 * are burst calls.
 */
const RATE_TOLERANCE_MS = 50;
const ACCOUNTS_MAX = 10_000;
/** Maximum units of long calls in progress while several accounts have calls. A single call may exceed it. */
const LONG_UNITS_MAX = 20;
/**
 * Maximum units of long calls in progress while only one account has calls. It is high enough that gateway, bus,
 * service and database each have a page to work on.
 */
const LONG_UNITS_ALONE_MAX = 80;
/**
 * Minimum milliseconds between the starts of two long calls, for each unit of the first call. It applies while several
 * accounts have calls.
 */
const LONG_START_MS_PER_UNIT = 5;
/** Pause after a long call, as a multiple of its duration. With 9, long calls take a tenth of the time. */
const LONG_PAUSE_FACTOR = 9;
const LONG_PAUSE_MS_MAX = 400;

/** Whose share a call uses: an account, or all unknown callers at one IP address. */
export interface Caller {
  id: string;
  /** Calls per minute in the long run; null = unlimited. */
  ratePerMinute: number | null;
}

interface QueuedCall {
  weight: number;
  /**
   * Starts the call.
   * @param turns the account's `burst` or `long` turns, where the call has taken a slot; null for a short call within
   *   its account's rate, which takes no slot
   */
  start(turns: Turns | null): void;
}

interface Turns {
  /** Number of calls in progress. */
  slots: number;
  waiting: QueuedCall[];
}

interface Account {
  id: string;
  ratePerMinute: number | null;
  /** This account's calls in progress or waiting, except short calls that take longer than `SHORT_MS_MAX`. */
  calls: number;
  burst: Turns;
  long: Turns;
}

/**
 * Divides this process's capacity between the accounts that have calls now.
 *
 * A short call reads a row, and starts at once if its account is alone or within its rate. Other short calls are burst
 * calls, which have a few slots; a free slot goes to the account with the fewest burst calls in progress.
 *
 * Long calls read pages. With several accounts, the accounts take turns, one long call each, and pauses leave nine
 * tenths of the time to short calls.
 */
@Injectable()
export class FairShares {
  /** Accounts with calls in progress or waiting, in the order of their turns. */
  private readonly accounts = new Map<string, Account>();
  /** The theoretical arrival time (see gcra.ts) of each account's next short call. */
  private readonly tats = new LRUCache<string, number>({ max: ACCOUNTS_MAX });
  private burstSlots = 0;
  private longUnits = 0;
  /**
   * Monotonic times in milliseconds. If several accounts have calls, no burst call starts before `nextBurstCallAt`, and
   * no long call starts before `nextLongAt`.
   */
  private nextBurstCallAt = -Infinity;
  private nextLongAt = -Infinity;
  private timer: NodeJS.Timeout | undefined;
  private timerAt = Infinity;

  /** @param load reports whether this process is busy */
  constructor(private readonly load: Pick<EventLoopLoad, 'isBusy'>) {}

  /**
   * Runs `work` at the call's turn. @param weight the call's units: 1 for a call that reads a row, more for long pages
   */
  async run<T>(caller: Caller, weight: number, work: () => Promise<T>): Promise<T> {
    const account = this.enter(caller);
    let turns = weight > 1 ? account.long : this.isWithinRate(account) ? null : account.burst;
    if (turns !== null && (turns.waiting.length > 0 || !this.mayStart(account, turns, weight))) {
      const { waiting } = turns;
      turns = await new Promise<Turns | null>((start) => waiting.push({ weight, start }));
    } else if (turns !== null) this.begin(account, turns, weight);
    const startedAt = performance.now();
    const end = once(() => {
      if (turns !== null) this.end(account, turns, weight, startedAt);
      this.leave(account);
    });
    const overdue = weight === 1 ? setTimeout(end, SHORT_MS_MAX).unref() : undefined;
    try {
      return await work();
    } finally {
      clearTimeout(overdue);
      end();
    }
  }

  private enter({ id, ratePerMinute }: Caller): Account {
    const account = this.accounts.get(id) ?? {
      ...{ id, ratePerMinute, calls: 0 },
      burst: { slots: 0, waiting: [] },
      long: { slots: 0, waiting: [] },
    };
    account.ratePerMinute = ratePerMinute;
    account.calls += 1;
    this.accounts.set(id, account);
    return account;
  }

  /**
   * Ends one of the account's calls. If the account has others, moves it to the end of the order; otherwise removes it.
   * Then starts waiting calls.
   */
  private leave(account: Account): void {
    account.calls -= 1;
    const isLast = account.calls === 0;
    if (isLast || this.accounts.size > 1) this.accounts.delete(account.id);
    if (!isLast) this.accounts.set(account.id, account);
    this.startWaiting();
  }

  /** Returns whether the account's rate permits a short call now, and if so counts it. */
  private isWithinRate({ id, ratePerMinute }: Account): boolean {
    if (ratePerMinute === null) return true;
    const burst = 1 + (ratePerMinute * RATE_TOLERANCE_MS) / 60_000;
    const { allowed, tatUs } = gcra({ ratePerMinute, burst }, this.tats.get(id) ?? 0, performance.now() * 1_000);
    this.tats.set(id, tatUs);
    return allowed;
  }

  private mayStart(account: Account, turns: Turns, weight: number): boolean {
    const isAlone = this.accounts.size === 1;
    if (turns === account.burst) {
      if (isAlone) return true;
      return this.burstSlots < BURST_SLOTS && (this.hasPassed(this.nextBurstCallAt) || !this.load.isBusy());
    }
    const unitsMax = isAlone ? LONG_UNITS_ALONE_MAX : LONG_UNITS_MAX;
    if (this.longUnits > 0 && this.longUnits + weight > unitsMax) return false;
    return isAlone || (turns.slots === 0 && this.hasPassed(this.nextLongAt));
  }

  /** Returns whether the time has passed. If not, schedules a check of the waiting calls. */
  private hasPassed(atMs: number): boolean {
    const waitMs = atMs - performance.now();
    if (waitMs <= 0) return true;
    if (atMs < this.timerAt) {
      clearTimeout(this.timer);
      this.timerAt = atMs;
      this.timer = setTimeout(() => {
        this.timerAt = Infinity;
        this.startWaiting();
      }, waitMs).unref();
    }
    return false;
  }

  private begin(account: Account, turns: Turns, weight: number): void {
    const now = performance.now();
    turns.slots += 1;
    if (turns === account.burst) {
      this.burstSlots += 1;
      this.nextBurstCallAt = now + BURST_CALL_MS;
    } else {
      this.longUnits += weight;
      this.nextLongAt = now + weight * LONG_START_MS_PER_UNIT;
    }
  }

  private end(account: Account, turns: Turns, weight: number, startedAt: number): void {
    turns.slots -= 1;
    if (turns === account.burst) this.burstSlots -= 1;
    else {
      this.longUnits -= weight;
      const now = performance.now();
      const pauseMs = Math.min(LONG_PAUSE_FACTOR * (now - startedAt), LONG_PAUSE_MS_MAX);
      this.nextLongAt = Math.max(this.nextLongAt, now + pauseMs);
    }
  }

  private startWaiting(): void {
    for (const account of this.accounts.values()) {
      while (account.burst.waiting.length > 0 && this.isWithinRate(account)) account.burst.waiting.shift()?.start(null);
    }
    for (let next = this.fewestSlots(); next !== undefined; next = this.fewestSlots()) {
      if (!this.mayStart(next, next.burst, 1)) break;
      this.startFirst(next, next.burst);
    }
    for (const account of this.accounts.values()) {
      const [first] = account.long.waiting;
      if (first !== undefined && this.mayStart(account, account.long, first.weight)) {
        this.startFirst(account, account.long);
      }
    }
  }

  private startFirst(account: Account, turns: Turns): void {
    const first = turns.waiting.shift();
    if (first === undefined) return;
    this.begin(account, turns, first.weight);
    first.start(turns);
  }

  /** Returns the account with the fewest burst calls in progress, among the accounts with waiting burst calls. */
  private fewestSlots(): Account | undefined {
    let fewest: Account | undefined;
    for (const account of this.accounts.values()) {
      if (account.burst.waiting.length === 0) continue;
      if (fewest === undefined || account.burst.slots < fewest.burst.slots) fewest = account;
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
