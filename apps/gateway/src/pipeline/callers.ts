import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { addressGroup } from '../admission/failed-attempts.js';
import type { Identity } from '../access/identity.js';
import type { PresentedKey } from '../access/presented-key.js';
import type { Caller } from './fair-shares.js';

const REMEMBERED_KEYS = 10_000;
/**
 * The rate, in calls per minute, that one address has for calls without a key and calls whose key was not admitted
 * before.
 */
const ADDRESS_RATE_PER_MINUTE = 6_000;

/**
 * Determines, before a call is admitted, whose share the call uses. If the call's key was admitted before, the call
 * uses the share of the key's account. Otherwise it uses the share of the caller's address.
 */
@Injectable()
export class Callers {
  private readonly accounts = new LRUCache<string, Caller>({ max: REMEMBERED_KEYS });

  callerOf(key: PresentedKey | undefined, address: string): Caller {
    const account = key === undefined ? undefined : this.accounts.get(key.digest);
    return account ?? { id: `address ${addressGroup(address)}`, ratePerMinute: ADDRESS_RATE_PER_MINUTE };
  }

  /** Returns an admitted call's caller, and stores the key's account for `callerOf`. */
  remember(
    key: PresentedKey | undefined,
    { customerId, customerLimit }: Pick<Identity, 'customerId' | 'customerLimit'>,
  ): Caller {
    const caller = { id: customerId, ratePerMinute: customerLimit?.ratePerMinute ?? null };
    if (key !== undefined) this.accounts.set(key.digest, caller);
    return caller;
  }
}
