import { Inject, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from '@hiring/platform-observability';
import { createRedis, type Redis } from '@hiring/platform-redis';
import { LOGGER } from '@hiring/platform-service';
import { GatewayConfig } from '../config.js';
import { REDIS, RedisGate } from './redis-gate.js';

/** Ends the Redis connection after everything that uses it has stopped. */
@Injectable()
class RedisCloser implements OnApplicationShutdown {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}

/** The connection to Redis, and the scripts that run there. */
@Module({
  providers: [
    {
      provide: REDIS,
      inject: [GatewayConfig, LOGGER],
      // Readiness does not depend on it: without Redis the gateway serves from Postgres.
      useFactory: (config: GatewayConfig, logger: Logger) =>
        createRedis({
          url: config.redisUrl,
          prefix: config.redisPrefix,
          logger,
          name: `gateway-${config.instanceId}`,
          // Generous, so that when this process stalls, it does not look as if Redis did.
          commandTimeoutMs: 1_000,
          unpipelined: ['finish'],
        }),
    },
    RedisCloser,
    RedisGate,
  ],
  exports: [RedisGate],
})
export class RedisModule {}
