import { Injectable } from '@nestjs/common';
import { isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';
import { AppError } from '@hiring/contracts';
import type { PresentedKey } from '../access/presented-key.js';
import type { RateLimit } from '../rate-limit/gcra.js';
import { LocalLimiter, type LocalVerdict } from './local-limiter.js';
import { ifUnavailable, RedisGate } from '../redis/redis-gate.js';
import type { LimitState } from './limit-state.js';

/** The limit for failed authentications from one address. Calls with a valid key are accepted even above this limit. */
const FAILED_ATTEMPTS_LIMIT: RateLimit = { ratePerMinute: 60, burst: 100 };

/**
 * Limits for remembering failed keys: this gateway remembers each key for 60 s. A remembered key is refused without
 * I/O, since a failed key never becomes valid.
 */
const REMEMBERED_KEYS = { max: 10_000, ttl: 60_000 };

/**
 * Counts failed authentications for each client address, to stop guessing. The count covers all gateways. For malformed
 * keys, and without Redis, it covers only this process.
 */
@Injectable()
export class FailedAttempts {
  private readonly failed = new LRUCache<string, true>(REMEMBERED_KEYS);

  constructor(
    private readonly gate: RedisGate,
    private readonly local: LocalLimiter,
  ) {}

  /** Returns whether this key failed here within the last minute. */
  isRemembered(key: PresentedKey): boolean {
    return this.failed.has(key.digest);
  }

  /** Refuses an absent or already counted key. Counts nothing. */
  refuseUncounted(address: string, seen: (limits: LimitState[]) => void): AppError {
    seen([this.local.look({ policy: 'address', id: addressGroup(address), limit: FAILED_ATTEMPTS_LIMIT })]);
    return unauthorized();
  }

  /** Refuses a malformed key. Counts the attempt only in this process, without I/O. */
  refuseMalformed(address: string, seen: (limits: LimitState[]) => void): AppError {
    return refusal(this.countHere(addressGroup(address)), seen);
  }

  /** Refuses a well-formed key that is unknown, revoked or expired. */
  async refuseInactive(key: PresentedKey, address: string, seen: (limits: LimitState[]) => void): Promise<AppError> {
    this.failed.set(key.digest, true);
    return refusal(await this.countEverywhere(addressGroup(address)), seen);
  }

  private countEverywhere(id: string): Promise<LocalVerdict> {
    return this.gate
      .run('failed', id, JSON.stringify(FAILED_ATTEMPTS_LIMIT))
      .then((raw): LocalVerdict => {
        const [allowed = 0, remaining = 0, resetMs = 0, retryAfterMs = 0] = raw as number[];
        const state: LimitState = { policy: 'address', limit: FAILED_ATTEMPTS_LIMIT, remaining, resetMs };
        return { allowed: allowed === 1, states: [state], retryAfterMs };
      })
      .catch(ifUnavailable(() => this.countHere(id)));
  }

  private countHere(id: string): LocalVerdict {
    return this.local.take([{ policy: 'address', id, limit: FAILED_ATTEMPTS_LIMIT }]);
  }
}

/** Returns the 401 error, whose body does not reveal the cause. */
function unauthorized(): AppError {
  return new AppError('unauthorized', 'A valid API key in the X-API-Key header is required.');
}

/** Returns the 401 error or, above the limit, the 429 error. */
function refusal(verdict: LocalVerdict, seen: (limits: LimitState[]) => void): AppError {
  seen(verdict.states);
  if (verdict.allowed) return unauthorized();
  return new AppError('rate_limited', 'Too many failed authentications from this address.', {
    retryAfterSeconds: Math.max(1, Math.ceil(verdict.retryAfterMs / 1000)),
  });
}

/** Returns the address or, for IPv6, its /64 network, since one client can own such a network. */
export function addressGroup(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address.replace(/^::ffff:/, '');
  const [head = ''] = address.split('%');
  const [left = '', right = ''] = head.split('::');
  const groups = left.split(':').filter((group) => group !== '');
  const tail = head.includes('::') ? right.split(':').filter((group) => group !== '') : [];
  const full = [...groups, ...Array<string>(Math.max(0, 8 - groups.length - tail.length)).fill('0'), ...tail];
  return full
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':');
}
