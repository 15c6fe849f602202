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

/** Provides the Redis connection and its scripts. */
@Module({
  providers: [
    {
      provide: REDIS,
      inject: [GatewayConfig, LOGGER],
      // Readiness does not depend on Redis, since the gateway can serve from Postgres.
      useFactory: (config: GatewayConfig, logger: Logger) =>
        createRedis({
          url: config.redisUrl,
          prefix: config.redisPrefix,
          logger,
          name: `gateway-${config.instanceId}`,
          // A long timeout, so that a stall in this process does not look like one in Redis.
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
