import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '@hiring/platform-config';
import { gcra, gcraState, type RateLimit } from '../rate-limit/gcra.js';
import type { LimitState } from './limit-state.js';

/** Maximum entries. The entry written longest ago is evicted first. */
const ENTRIES_MAX = 50_000;

export interface LimitRequest {
  policy: LimitState['policy'];
  id: string;
  limit: RateLimit | null;
}

export interface LocalVerdict {
  allowed: boolean;
  states: LimitState[];
  retryAfterMs: number;
}

/** Enforces the limits in this process while Redis is unavailable. */
@Injectable()
export class LocalLimiter {
  private readonly tats = new LRUCache<string, number>({ max: ENTRIES_MAX });

  constructor(private readonly clock: Clock) {}

  /** Returns a limit's state without taking tokens. */
  look({ policy, id, limit }: LimitRequest): LimitState {
    if (limit === null) return { policy, limit, remaining: -1, resetMs: 0 };
    const nowUs = this.clock.monotonicMs() * 1000;
    return { policy, limit, ...gcraState(limit, this.tats.peek(`${policy}:${id}`) ?? 0, nowUs) };
  }

  /** Takes the call's `tokens` from every limit, or from none if any limit refuses. */
  take(requests: readonly LimitRequest[], tokens = 1): LocalVerdict {
    const nowUs = this.clock.monotonicMs() * 1000;
    const verdicts = requests.map(({ policy, id, limit }) => {
      const name = `${policy}:${id}`;
      return { policy, limit, name, verdict: limit && gcra(limit, this.tats.peek(name) ?? 0, nowUs, tokens) };
    });
    const allowed = verdicts.every(({ verdict }) => verdict === null || verdict.allowed);
    if (allowed) for (const { name, verdict } of verdicts) if (verdict !== null) this.tats.set(name, verdict.tatUs);
    return {
      allowed,
      states: verdicts.map(({ policy, limit, verdict }) => ({
        policy,
        limit,
        remaining: verdict?.remaining ?? -1,
        resetMs: verdict?.resetMs ?? 0,
      })),
      retryAfterMs: Math.max(0, ...verdicts.map(({ verdict }) => verdict?.retryAfterMs ?? 0)),
    };
  }
}
