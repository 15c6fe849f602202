import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { BackendRate } from '@hiring/boards';
import { defineScripts, type Redis, type Script } from '@hiring/platform-redis';
import { ACQUIRE, BLOCK, RELEASE } from './politeness.lua.js';

/** Default time limit for a request, in milliseconds. */
const REQUEST_MS = 60_000;
/**
 * Milliseconds after its time limit for which a request still counts as in flight. A request that has not ended by then
 * belongs to a killed process.
 */
const SLOT_MARGIN_MS = 5_000;
/**
 * Factor by which turns are spaced wider than the limit requires, so that network jitter does not break the limit at
 * the backend.
 */
const SPACING = 1.05;

/**
 * Thrown when the backend has no turn within the caller's maximum wait: nothing was requested, and nothing is known
 * about the board.
 */
export class BackendBusyError extends Error {
  override readonly name = 'BackendBusyError';

  constructor(
    backend: string,
    /** Milliseconds after which a turn is likely. */
    readonly retryAfterMs: number,
  ) {
    super(`${backend} has no turn for ${Math.ceil(retryAfterMs / 1_000)} s`);
  }
}

export interface Permit {
  release(): Promise<void>;
}

/** A request's priority and limits in its backend's queue. */
export interface Wish {
  /** True when a caller waits. The request then comes before all requests that are not urgent. */
  urgent: boolean;
  maxWaitMs: number;
  /** Time limit for the request, in milliseconds; one minute when absent. */
  requestMs?: number;
  /** Ends the wait. The place in the queue is released soon after. */
  signal?: AbortSignal;
}

/**
 * Enforces the rate limits of backends. All replicas share the limits through Redis. Without Redis no request is sent.
 */
export class Politeness {
  private readonly scripts: Record<'acquireBackend' | 'releaseBackend' | 'blockBackend', Script>;

  constructor(private readonly redis: Redis) {
    this.scripts = defineScripts(redis, {
      acquireBackend: { lua: ACQUIRE, keys: 5 },
      releaseBackend: { lua: RELEASE, keys: 1 },
      blockBackend: { lua: BLOCK, keys: 1 },
    });
  }

  /** Returns whether Redis responds now. While it does not, no turns are given and no board is claimed. */
  async reachable(): Promise<boolean> {
    try {
      return (await this.redis.ping()) === 'PONG';
    } catch {
      // The Redis client already reports outages.
      return false;
    }
  }

  /**
   * Waits for a turn at the backend. Throws BackendBusyError when the wait would exceed `maxWaitMs`, the signal's
   * reason when aborted, or an error from Redis.
   */
  async acquire(backend: string, rate: BackendRate, wish: Wish): Promise<Permit> {
    const fetchId = randomUUID();
    const keys = keysOf(backend);
    const intervalMs = (1_000 * SPACING) / rate.requestsPerSecond;
    const deadline = performance.now() + wish.maxWaitMs;
    for (;;) {
      wish.signal?.throwIfAborted();
      const remainingMs = Math.max(0, deadline - performance.now());
      const urgent = wish.urgent ? 1 : 0;
      const answer = await this.scripts.acquireBackend(
        ...keys.all,
        intervalMs,
        rate.maxInFlight,
        (wish.requestMs ?? REQUEST_MS) + SLOT_MARGIN_MS,
        fetchId,
        urgent,
        remainingMs,
      );
      const [verdict, waitMs] = answer as [number, number];
      if (verdict === 1) break;
      if (verdict < 0) throw new BackendBusyError(backend, waitMs);
      await waitFor(waitMs, wish.signal);
    }
    return {
      release: async () => {
        await this.scripts.releaseBackend(keys.slots, fetchId);
      },
    };
  }

  /** Pauses all requests to the backend for this time. Called after Retry-After or status 429. */
  async block(backend: string, ms: number): Promise<void> {
    await this.scripts.blockBackend(keysOf(backend).blocked, Math.ceil(ms));
  }
}

async function waitFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await delay(ms, undefined, { ...(signal !== undefined && { signal }) });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}

function keysOf(backend: string): { slots: string; blocked: string; all: string[] } {
  const key = (part: string): string => `polite:${backend}:${part}`;
  const slots = key('slots');
  const blocked = key('blocked');
  return { slots, blocked, all: [key('rate'), slots, blocked, key('queue'), key('alive')] };
}
