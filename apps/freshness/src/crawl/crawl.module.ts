import { Module, type Provider } from '@nestjs/common';
import { Health, type Logger } from '@hiring/platform-observability';
import { createRedis, redisHealth } from '@hiring/platform-redis';
import { SafeFetch } from '@hiring/platform-safe-fetch';
import { LOGGER } from '@hiring/platform-service';
import { BoardsModule } from '../boards/boards.module.js';
import { FreshnessConfig } from '../config.js';
import { BoardCrawler } from './board-crawler.js';
import { BoardFetcher } from './board-fetcher.js';
import { placesProvider } from './places.provider.js';
import { PoliteFetch } from './polite-fetch.js';
import { Politeness } from './politeness.js';
import { RobotsPolicies } from './robots-policies.js';
import { userAgent } from './user-agent.js';

const CONNECTIONS_PER_ORIGIN = 16;

const politeness: Provider = {
  provide: Politeness,
  inject: [FreshnessConfig, LOGGER, Health],
  useFactory: (config: FreshnessConfig, logger: Logger, health: Health) => {
    const redis = createRedis({
      url: config.redisUrl,
      prefix: config.redisPrefix,
      logger,
      name: `freshness-${config.instanceId}`,
    });
    health.check('redis', () => redisHealth(redis));
    return new Politeness(redis);
  },
};

const safeFetch: Provider = {
  provide: SafeFetch,
  inject: [FreshnessConfig],
  useFactory: (config: FreshnessConfig) =>
    new SafeFetch({
      allowedNetworks: config.fetchAllowedNetworks,
      userAgent: userAgent(config.crawlerContact),
      maxConnectionsPerOrigin: config.boardOriginRewrite === undefined ? CONNECTIONS_PER_ORIGIN : 64,
    }),
};

/**
 * Reads boards: sends requests within the backends' limits, parses the answers, labels postings, and writes records to
 * the intake.
 */
@Module({
  imports: [BoardsModule],
  providers: [politeness, safeFetch, placesProvider, PoliteFetch, RobotsPolicies, BoardFetcher, BoardCrawler],
  exports: [BoardCrawler, Politeness],
})
export class CrawlModule {}
