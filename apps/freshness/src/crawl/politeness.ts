import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { BackendRate } from '@hiring/boards/politeness';
import { defineScripts, type Redis, type Script } from '@hiring/platform-redis';
import { ACQUIRE, BLOCK, RELEASE } from './politeness.lua.js';

/** Default time limit for a request, in milliseconds. */
const REQUEST_MS = 60_000;
/**
 * If a process is killed, its request counts as in flight until this many milliseconds after the request's time limit.
 */
const SLOT_MARGIN_MS = 5_000;
/**
 * The interval between turns is the one that the rate limit requires, multiplied by this factor, to allow for network
 * jitter.
 */
const SPACING = 1.05;

/** Thrown if the backend has no turn within the caller's maximum wait. Nothing was requested. */
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
  /**
   * Whether the crawl belongs to a job, for which an API caller or an operator waits. If so, the request comes before
   * all requests that are not urgent.
   */
  urgent: boolean;
  maxWaitMs: number;
  /** Time limit for the request in milliseconds; default one minute. */
  requestMs?: number;
  /** Ends the wait for a turn. */
  signal?: AbortSignal;
}

/** Enforces backends' rate limits across all replicas, through Redis. Without Redis, no request is sent. */
export class Politeness {
  private readonly scripts: Record<'acquireBackend' | 'releaseBackend' | 'blockBackend', Script>;

  constructor(private readonly redis: Redis) {
    this.scripts = defineScripts(redis, {
      acquireBackend: { lua: ACQUIRE, keys: 5 },
      releaseBackend: { lua: RELEASE, keys: 1 },
      blockBackend: { lua: BLOCK, keys: 1 },
    });
  }

  /** Returns whether Redis responds now. Without Redis, no board is claimed. */
  async reachable(): Promise<boolean> {
    try {
      return (await this.redis.ping()) === 'PONG';
    } catch {
      // Log nothing, because the Redis client already reports outages.
      return false;
    }
  }

  /**
   * Waits for a turn at the backend. Throws BackendBusyError if the wait would exceed `maxWaitMs`. Throws the signal's
   * reason if the signal aborts. Rethrows errors from Redis.
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

  /** Pauses all requests to the backend. Used after a response with status 429, or with status 503 and Retry-After. */
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
