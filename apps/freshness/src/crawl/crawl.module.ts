import { Module, type Provider } from '@nestjs/common';
import { Clock } from '@hiring/platform-config';
import { Health, type Logger } from '@hiring/platform-observability';
import { createRedis, redisHealth } from '@hiring/platform-redis';
import { SafeFetch } from '@hiring/platform-safe-fetch';
import { LOGGER } from '@hiring/platform-service';
import { BoardsModule } from '../boards/boards.module.js';
import { FreshnessConfig } from '../config.js';
import { ReadingThread } from '../reading/reading-thread.js';
import { BoardCrawler } from './board-crawler.js';
import { BoardFetcher } from './board-fetcher.js';
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

const readingThread: Provider = {
  provide: ReadingThread,
  inject: [FreshnessConfig, Clock, Health],
  useFactory: ({ textsKbPerSecond, sweepSecondsMax }: FreshnessConfig, clock: Clock, health: Health) => {
    const thread = ReadingThread.start({ textsKbPerSecond, sweepSecondsMax }, clock);
    health.check('reading', () => thread.health());
    return thread;
  },
};

/**
 * Reads boards: sends requests within the backends' limits, parses the answers, labels postings, and writes records to
 * the intake.
 */
@Module({
  imports: [BoardsModule],
  providers: [politeness, safeFetch, readingThread, PoliteFetch, RobotsPolicies, BoardFetcher, BoardCrawler],
  exports: [BoardCrawler, Politeness],
})
export class CrawlModule {}
