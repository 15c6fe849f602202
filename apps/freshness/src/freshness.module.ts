import { Module, type Provider } from '@nestjs/common';
import { Health, type Logger } from '@hiring/platform-observability';
import { createRedis, redisHealth } from '@hiring/platform-redis';
import { SafeFetch } from '@hiring/platform-safe-fetch';
import { AuditModule } from '@hiring/platform-audit';
import { LOGGER, PlatformModule } from '@hiring/platform-service';
import { FreshnessConfig } from './config.js';
import { BoardCrawler } from './crawl/board-crawler.js';
import { QueueAge } from './crawl/queue-age.js';
import { BoardFetcher } from './crawl/board-fetcher.js';
import { placesProvider } from './crawl/places.provider.js';
import { PoliteFetch } from './crawl/polite-fetch.js';
import { Politeness } from './crawl/politeness.js';
import { RobotsPolicies } from './crawl/robots-policies.js';
import { userAgent } from './crawl/user-agent.js';
import { FailedJobVoids } from './jobs/failed-job-voids.js';
import { JobRepository } from './jobs/job.repository.js';
import { JobWorker } from './jobs/job-worker.js';
import { AdoptLedgerHandler } from './operations/adopt-ledger/adopt-ledger.handler.js';
import { CrawlJobHandler } from './operations/crawl-job/crawl-job.handler.js';
import { BoardHandler } from './operations/board/board.handler.js';
import { CrawlStatusHandler } from './operations/crawl-status/crawl-status.handler.js';
import { QueueCrawlsHandler } from './operations/queue-crawls/queue-crawls.handler.js';
import { RequestCrawlHandler } from './operations/request-crawl/request-crawl.handler.js';
import { WithdrawCrawlHandler } from './operations/withdraw-crawl/withdraw-crawl.handler.js';
import { WatchedCompaniesHandler } from './operations/watched-companies/watched-companies.handler.js';
import { LinkProjection } from './projections/link/link.projection.js';
import { CrawlLoop } from './sweeps/crawl-loop.js';
import { IntakeLag } from './sweeps/intake-lag.js';
import { SourceRepository } from './sweeps/source.repository.js';

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

@Module({
  imports: [
    PlatformModule.forService({ service: 'freshness', config: FreshnessConfig, idleTimeoutMs: 60_000 }),
    AuditModule.forService({ service: 'freshness', schema: 'freshness' }),
  ],
  controllers: [
    RequestCrawlHandler,
    WithdrawCrawlHandler,
    CrawlJobHandler,
    QueueCrawlsHandler,
    CrawlStatusHandler,
    BoardHandler,
    WatchedCompaniesHandler,
    AdoptLedgerHandler,
  ],
  providers: [
    politeness,
    safeFetch,
    placesProvider,
    PoliteFetch,
    RobotsPolicies,
    BoardFetcher,
    SourceRepository,
    BoardCrawler,
    JobRepository,
    JobWorker,
    FailedJobVoids,
    IntakeLag,
    QueueAge,
    CrawlLoop,
    LinkProjection,
  ],
})
export class FreshnessModule {}
