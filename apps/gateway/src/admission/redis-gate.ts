import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@hiring/platform-config';
import { metrics, type Logger } from '@hiring/platform-observability';
import { defineScripts, RunId, type Redis, type Script } from '@hiring/platform-redis';
import { LOGGER } from '@hiring/platform-service';
import { ADMISSION_SCRIPTS } from './admission.scripts.js';

/** Injection token of the admission Redis client. */
export const REDIS = Symbol('redis');

/** How long a failure keeps this process off Redis before one request tries it again; doubles while that fails. */
const AWAY_MIN_MS = 250;
const AWAY_MAX_MS = 4_000;

type ScriptName = keyof typeof ADMISSION_SCRIPTS;

/** Redis cannot answer now; admission goes on with Postgres and local limits. */
export class RedisUnavailableError extends Error {
  override readonly name = 'RedisUnavailableError';
}

const failures = metrics.counter('gateway_redis_failures_total', 'Admission steps that Redis could not take.');

/**
 * Whether this process may use Redis at all, and which Redis it is. The run id names one life of one server: copies of
 * keys written into another life (a restored snapshot, a promoted replica) do not count.
 */
@Injectable()
export class RedisGate {
  private readonly scripts: Record<ScriptName, Script>;
  private readonly runIds: RunId;
  private awayUntilMs = 0;
  private awayMs = 0;

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.scripts = defineScripts(redis, ADMISSION_SCRIPTS);
    this.runIds = new RunId(redis);
  }

  get available(): boolean {
    return this.redis.status === 'ready' && this.clock.monotonicMs() >= this.awayUntilMs;
  }

  /** The run id of the Redis behind the present connection; `RedisUnavailableError` when there is none. */
  async runId(): Promise<string> {
    return this.guard(() => this.runIds.get());
  }

  /** Calls one admission script. Any failure, out of memory included, is `RedisUnavailableError`: it may have run. */
  run(script: ScriptName, ...args: (string | number)[]): Promise<unknown> {
    // The empty key comes out as the installation's prefix: names behind it are built inside the scripts.
    return this.guard(() => this.scripts[script]('', ...args));
  }

  private async guard<T>(step: () => Promise<T>): Promise<T> {
    if (!this.available) throw new RedisUnavailableError('redis is away');
    // After a failure one request goes ahead; the others stay off until it has come back.
    if (this.awayMs > 0) this.stayAway();
    try {
      const result = await step();
      this.awayMs = 0;
      this.awayUntilMs = 0;
      return result;
    } catch (error) {
      failures.inc();
      this.awayMs = Math.min(AWAY_MAX_MS, Math.max(AWAY_MIN_MS, this.awayMs * 2));
      this.stayAway();
      this.logger.warn({ err: error }, 'redis failed an admission step; postgres and local limits take over');
      throw new RedisUnavailableError('redis failed', { cause: error });
    }
  }

  private stayAway(): void {
    this.awayUntilMs = this.clock.monotonicMs() + this.awayMs;
  }
}
