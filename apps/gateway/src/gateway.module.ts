import { Inject, Injectable, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '@hiring/platform-config';
import type { Logger } from '@hiring/platform-observability';
import { createRedis, type Redis } from '@hiring/platform-redis';
import { AuditModule } from '@hiring/platform-audit';
import { LOGGER, PlatformModule } from '@hiring/platform-service';
import { AnswerCache } from './answer-cache/answer-cache.js';
import { CachedAnswers } from './answer-cache/cached-answers.js';
import { LedgerTail } from './answer-cache/ledger-tail.js';
import { CustomerService } from './access/customer.service.js';
import { InstanceRepository } from './access/instance.repository.js';
import { KeyLineage } from './access/key-lineage.js';
import { KeyStops } from './access/key-stops.js';
import { PendingStops } from './access/pending-stops.js';
import { KeyLookup } from './access/key-lookup.js';
import { KeyRepository } from './access/key.repository.js';
import { KeyService } from './access/key.service.js';
import { LastUsed } from './access/last-used.js';
import { RevocationReplay } from './access/revocation-replay.js';
import { Admissions } from './admission/admissions.js';
import { Claims } from './admission/claims.js';
import { Completions } from './admission/completions.js';
import { FailedAttempts } from './admission/failed-attempts.js';
import { KeyChanges } from './admission/key-changes.js';
import { Leases } from './admission/leases.js';
import { LocalLimiter } from './admission/local-limiter.js';
import { PostgresAdmission } from './admission/postgres.admission.js';
import { REDIS, RedisGate } from './admission/redis-gate.js';
import { RedisAdmission } from './admission/redis.admission.js';
import { AppendCounts } from './billing/append-counts.js';
import { ChangesBiller } from './billing/changes-biller.js';
import { OutboundRetention } from './billing/outbound-retention.js';
import { PlanCaps } from './billing/plan-caps.js';
import { UsageAppender } from './billing/usage-appender.js';
import { VoidOutbox } from './billing/void-outbox.js';
import { VoidSender } from './billing/void-sender.js';
import { GatewayConfig } from './config.js';
import { DocsController } from './openapi/docs.controller.js';
import { OpenApiDocument } from './openapi/openapi.document.js';
import { PublicPagesController } from './openapi/public-pages.controller.js';
import { operations } from './operations/index.js';
import { McpController } from './mcp/mcp.controller.js';
import { Callers } from './pipeline/callers.js';
import { EntityTags } from './pipeline/entity-tags.js';
import { EventLoopLoad } from './pipeline/event-loop-load.js';
import { FairShares } from './pipeline/fair-shares.js';
import { MeteredCalls } from './pipeline/metered-calls.js';
import { Pipeline } from './pipeline/pipeline.js';
import { controllerFor } from './pipeline/rest.controller.js';
import { Reference } from './reference/reference.js';
import { ReferenceController } from './reference/reference.controller.js';
import { RootController } from './reference/root.controller.js';
import { AccessReportHandler, CustomerHandler, KeyHandler, VoidHandler } from './access/access.handler.js';

const access = [
  KeyRepository,
  KeyLookup,
  KeyLineage,
  PendingStops,
  KeyStops,
  KeyService,
  CustomerService,
  InstanceRepository,
  LastUsed,
  RevocationReplay,
];
const admission = [
  RedisGate,
  KeyChanges,
  Leases,
  Completions,
  Claims,
  LocalLimiter,
  FailedAttempts,
  RedisAdmission,
  PostgresAdmission,
  Admissions,
];
const billing = [AppendCounts, VoidOutbox, UsageAppender, VoidSender, OutboundRetention, PlanCaps];

/** Ends the Redis connection after everything that uses it has stopped. */
@Injectable()
class RedisCloser implements OnApplicationShutdown {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}

/** The gateway: keys and admission, billing, the operations under /v1, and the API description. */
@Module({})
export class GatewayModule {
  static create(env: NodeJS.ProcessEnv = process.env): DynamicModule {
    return {
      module: GatewayModule,
      imports: [
        PlatformModule.forService({ service: 'gateway', config: GatewayConfig, env }),
        AuditModule.forService({ service: 'gateway', schema: 'access' }),
      ],
      controllers: [
        ...operations.map(controllerFor),
        DocsController,
        PublicPagesController,
        ReferenceController,
        RootController,
        McpController,
        KeyHandler,
        CustomerHandler,
        AccessReportHandler,
        VoidHandler,
        ChangesBiller,
      ],
      providers: [
        {
          provide: REDIS,
          inject: [GatewayConfig, LOGGER],
          // Not part of readiness: without Redis the gateway serves from Postgres.
          useFactory: (config: GatewayConfig, logger: Logger) =>
            createRedis({
              url: config.redisUrl,
              prefix: config.redisPrefix,
              logger,
              name: `gateway-${config.instanceId}`,
              // Generous, so that a stall of this process does not look like one of Redis.
              commandTimeoutMs: 1_000,
              unpipelined: ['finish'],
            }),
        },
        RedisCloser,
        ...access,
        ...admission,
        ...billing,
        {
          provide: AnswerCache,
          inject: [GatewayConfig, Clock],
          useFactory: ({ answerCacheMb }: GatewayConfig, clock: Clock) =>
            new AnswerCache(Math.max(1, answerCacheMb) * 1_048_576, () => clock.now().getTime()),
        },
        LedgerTail,
        CachedAnswers,
        EntityTags,
        Callers,
        { provide: FairShares, useFactory: () => new FairShares(new EventLoopLoad()) },
        MeteredCalls,
        Pipeline,
        OpenApiDocument,
        Reference,
      ],
    };
  }
}
