import { Injectable } from '@nestjs/common';
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { addressGroup } from '../admission/failed-attempts.js';
import type { Identity } from '../access/identity.js';
import type { Caller } from './fair-shares.js';
import type { IncomingCall } from './incoming-call.js';

const REMEMBERED_KEYS = 10_000;
/** The rate of all calls without a known key from one address. */
const ADDRESS_RATE_PER_MINUTE = 6_000;

/**
 * Determines, before admission, whose share a call uses: that of the account its key was last admitted for, else that
 * of its address, which all calls without a known key share.
 */
@Injectable()
export class Callers {
  private readonly accounts = new LRUCache<string, Caller>({ max: REMEMBERED_KEYS });

  callerOf({ apiKey, address }: Pick<IncomingCall, 'apiKey' | 'address'>): Caller {
    const account = apiKey === undefined ? undefined : this.accounts.get(digest(apiKey));
    return account ?? { id: `address ${addressGroup(address)}`, ratePerMinute: ADDRESS_RATE_PER_MINUTE };
  }

  /** Call when the key was admitted for this account. */
  admitted(
    { apiKey }: Pick<IncomingCall, 'apiKey'>,
    { customerId, customerLimit }: Pick<Identity, 'customerId' | 'customerLimit'>,
  ): Caller {
    const caller = { id: customerId, ratePerMinute: customerLimit?.ratePerMinute ?? null };
    if (apiKey !== undefined) this.accounts.set(digest(apiKey), caller);
    return caller;
  }
}

function digest(rawKey: string): string {
  return hash('sha256', rawKey, 'base64');
}
