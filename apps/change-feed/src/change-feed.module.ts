import { Module, type DynamicModule } from '@nestjs/common';
import type { Resolve } from '@hiring/platform-safe-fetch';
import { AuditModule } from '@hiring/platform-audit';
import { PlatformModule } from '@hiring/platform-service';
import { ChangeFeedConfig } from './config.js';
import { DeliveriesModule } from './deliveries/deliveries.module.js';
import { EventsTopicModule } from './events-topic/events-topic.module.js';
import { FanOutModule } from './fan-out/fan-out.module.js';
import { FeedModule } from './feed/feed.module.js';
import { LineageModule } from './lineage/lineage.module.js';
import { ReceiversModule } from './receivers/receivers.module.js';
import { SearchesModule } from './searches/searches.module.js';
import { SignalsModule } from './signals/signals.module.js';
import { STATEMENT_SETTINGS } from './statement-settings.js';
import { WatchesModule } from './watches/watches.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

@Module({})
export class ChangeFeedModule {
  /**
   * Creates the service's module. Both parameters are for tests.
   * @param env replaces the environment's values
   * @param resolve replaces the resolver for receivers' host names
   */
  static create(env?: NodeJS.ProcessEnv, resolve?: Resolve): DynamicModule {
    const service = { service: 'change-feed', config: ChangeFeedConfig, session: STATEMENT_SETTINGS } as const;
    return {
      module: ChangeFeedModule,
      imports: [
        PlatformModule.forService({ ...service, ...(env !== undefined && { env }) }),
        AuditModule.forService({ service: 'change-feed', schema: 'change_feed' }),
        ...(resolve === undefined ? [] : [ReceiversModule.resolvingWith(resolve)]),
        FeedModule,
        SignalsModule,
        EventsTopicModule,
        FanOutModule,
        WebhooksModule,
        WatchesModule,
        SearchesModule,
        DeliveriesModule,
        LineageModule,
      ],
    };
  }
}
