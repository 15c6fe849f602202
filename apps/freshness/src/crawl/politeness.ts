import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { BackendRate } from '@hiring/boards';
import { defineScripts, type Redis, type Script } from '@hiring/platform-redis';
import { ACQUIRE, BLOCK, RELEASE } from './politeness.lua.js';

const SLOT_LEASE_MS = 120_000;
/** A board that waits longer than this gives its worker back and comes again later. */
const WAIT_MS_MAX = 30_000;

/** The backend asked to be left alone for longer than a crawl may wait. */
export class BackendBusyError extends Error {
  override readonly name = 'BackendBusyError';
}

export interface Permit {
  release(): Promise<void>;
}

/** The budgets of all board backends, shared by every replica through Redis. Without Redis nothing is asked. */
export class Politeness {
  private readonly scripts: Record<'acquireBackend' | 'releaseBackend' | 'blockBackend', Script>;

  constructor(redis: Redis) {
    this.scripts = defineScripts(redis, {
      acquireBackend: { lua: ACQUIRE, keys: 3 },
      releaseBackend: { lua: RELEASE, keys: 1 },
      blockBackend: { lua: BLOCK, keys: 1 },
    });
  }

  /** Waits for a turn at the backend. Throws BackendBusyError when that takes over 30 s, or the Redis error. */
  async acquire(backend: string, rate: BackendRate): Promise<Permit> {
    const slot = randomUUID();
    const keys = keysOf(backend);
    const deadline = performance.now() + WAIT_MS_MAX;
    for (;;) {
      const waitMs = Number(
        await this.scripts.acquireBackend(...keys, rate.requestsPerSecond, rate.maxInFlight, SLOT_LEASE_MS, slot),
      );
      if (waitMs === 0) break;
      if (performance.now() + waitMs > deadline) throw new BackendBusyError(`${backend} has no turn within 30 s`);
      // Spread, so that waiting crawls do not all come back in the same millisecond.
      await delay(waitMs + Math.random() * Math.min(waitMs, 50));
    }
    return {
      release: async () => {
        await this.scripts.releaseBackend(keys[1], slot);
      },
    };
  }

  /** Leaves the backend alone for so long: it said so with Retry-After, or answered 429. */
  async block(backend: string, ms: number): Promise<void> {
    await this.scripts.blockBackend(keysOf(backend)[2], Math.ceil(ms));
  }
}

function keysOf(backend: string): [string, string, string] {
  return [`polite:${backend}:rate`, `polite:${backend}:slots`, `polite:${backend}:blocked`];
}
