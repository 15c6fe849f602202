import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@hiring/platform-config';
import { metrics, type Logger } from '@hiring/platform-observability';
import { defineScripts, RunId, type Redis, type Script } from '@hiring/platform-redis';
import { LOGGER } from '@hiring/platform-service';
import { ADMISSION_SCRIPTS } from './admission.scripts.js';

/** Injection token for the admission Redis client. */
export const REDIS = Symbol('redis');

/** After a failure, this process avoids Redis for this many milliseconds. Each further failure doubles the time. */
const BACKOFF_MIN_MS = 250;
const BACKOFF_MAX_MS = 4_000;

type ScriptName = keyof typeof ADMISSION_SCRIPTS;

/** Thrown when Redis cannot answer. Admission then uses Postgres and local limits. */
export class RedisUnavailableError extends Error {
  override readonly name = 'RedisUnavailableError';
}

/** Returns a `.catch` handler that calls `fallback` if Redis is unavailable, and rethrows other errors. */
export function ifUnavailable<T>(fallback: () => T): (error: unknown) => T {
  return (error) => {
    if (error instanceof RedisUnavailableError) return fallback();
    throw error;
  };
}

const failures = metrics.counter('gateway_redis_failures_total', 'Admission steps that Redis could not take.');

/**
 * Decides whether this process may use Redis. It identifies the server by its run id: key copies that were stored under
 * another run id, such as those in a restored snapshot or a promoted replica, are not used.
 */
@Injectable()
export class RedisGate {
  private readonly scripts: Record<ScriptName, Script>;
  private readonly runIds: RunId;
  private retryAtMs = 0;
  private backoffMs = 0;

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.scripts = defineScripts(redis, ADMISSION_SCRIPTS);
    this.runIds = new RunId(redis);
  }

  private get available(): boolean {
    return this.redis.status === 'ready' && this.clock.monotonicMs() >= this.retryAtMs;
  }

  /** Returns the connected Redis's run id. @throws RedisUnavailableError when no Redis is connected */
  runId(): Promise<string> {
    return this.guard(() => this.runIds.get());
  }

  /** Calls one admission script. @throws RedisUnavailableError on any failure. The script may have run nevertheless */
  run(script: ScriptName, ...args: (string | number)[]): Promise<unknown> {
    // The client adds the installation's prefix to the empty key.
    return this.guard(() => this.scripts[script]('', ...args));
  }

  private async guard<T>(step: () => Promise<T>): Promise<T> {
    if (!this.available) {
      failures.inc();
      throw new RedisUnavailableError('redis is unavailable');
    }
    // After a failure, only one request at a time tries Redis, until a request succeeds.
    if (this.backoffMs > 0) this.backOff();
    try {
      const result = await step();
      this.backoffMs = 0;
      this.retryAtMs = 0;
      return result;
    } catch (error) {
      failures.inc();
      this.backoffMs = Math.min(BACKOFF_MAX_MS, Math.max(BACKOFF_MIN_MS, this.backoffMs * 2));
      this.backOff();
      this.logger.warn({ err: error }, 'redis failed an admission step; postgres and local limits take over');
      throw new RedisUnavailableError('redis failed', { cause: error });
    }
  }

  private backOff(): void {
    this.retryAtMs = this.clock.monotonicMs() + this.backoffMs;
  }
}
