import { Injectable } from '@nestjs/common';
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { addressGroup } from '../admission/failed-attempts.js';
import type { IncomingCall } from './incoming-call.js';

const REMEMBERED_KEYS = 10_000;

/**
 * Determines whose share a call uses before it is admitted: that of the account its key was last admitted for, else
 * that of its address, which all calls without a known key share.
 */
@Injectable()
export class Callers {
  private readonly accounts = new LRUCache<string, string>({ max: REMEMBERED_KEYS });

  groupOf({ apiKey, address }: Pick<IncomingCall, 'apiKey' | 'address'>): string {
    const account = apiKey === undefined ? undefined : this.accounts.get(digest(apiKey));
    return account ?? `address ${addressGroup(address)}`;
  }

  /** Call when the key was admitted for this account. */
  admitted({ apiKey }: Pick<IncomingCall, 'apiKey'>, customerId: string): void {
    if (apiKey === undefined) return;
    const key = digest(apiKey);
    if (this.accounts.get(key) !== customerId) this.accounts.set(key, customerId);
  }
}

function digest(rawKey: string): string {
  return hash('sha256', rawKey, 'base64');
}
