import { Inject, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from '@hiring/platform-observability';
import { createRedis, type Redis } from '@hiring/platform-redis';
import { LOGGER } from '@hiring/platform-service';
import { GatewayConfig } from '../config.js';
import { REDIS, RedisGate } from './redis-gate.js';

/** Closes the Redis connection after all its users have stopped. */
@Injectable()
class RedisCloser implements OnApplicationShutdown {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}

/** Provides the connection to Redis, and the scripts that run there. */
@Module({
  providers: [
    {
      provide: REDIS,
      inject: [GatewayConfig, LOGGER],
      // Readiness does not depend on Redis: without it the gateway serves from Postgres.
      useFactory: (config: GatewayConfig, logger: Logger) =>
        createRedis({
          url: config.redisUrl,
          prefix: config.redisPrefix,
          logger,
          name: `gateway-${config.instanceId}`,
          // The timeout is long, so that a stall in this process does not look like a stall in Redis.
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
