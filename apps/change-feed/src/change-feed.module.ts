import { Module, type DynamicModule } from '@nestjs/common';
import type { Resolve } from '@hiring/platform-safe-fetch';
import { AuditModule } from '@hiring/platform-audit';
import { PlatformModule } from '@hiring/platform-service';
import { ChangeFeedConfig } from './config.js';
import { AttemptRecorder } from './delivery/attempt.recorder.js';
import { AttemptRunner } from './delivery/attempt.runner.js';
import { DeliveryRepository } from './delivery/delivery.repository.js';
import { DeliveryAge } from './delivery/delivery-age.js';
import { DeliveryWorker } from './delivery/delivery.worker.js';
import { DeliveryWakeup } from './delivery/delivery-wakeup.js';
import { LeasedWebhookLoader } from './delivery/leased-webhook.loader.js';
import { LeasedWebhooks } from './delivery/leased-webhooks.js';
import { LeaseRepository } from './delivery/lease.repository.js';
import { RedeliveryRepository } from './delivery/redelivery.repository.js';
import { RetentionWorker } from './delivery/retention.worker.js';
import { RECEIVER_RESOLVER, WebhookSender } from './delivery/webhook.sender.js';
import { EventsTopicWriter } from './events-topic/events-topic.writer.js';
import { MadeRepository } from './lineage/made.repository.js';
import { AdoptLedgerHandler } from './operations/adopt-ledger/adopt-ledger.handler.js';
import { ConfirmWatchHandler } from './operations/confirm-watch/confirm-watch.handler.js';
import { CountMatchesHandler } from './operations/count-matches/count-matches.handler.js';
import { CreateSearchHandler } from './operations/create-search/create-search.handler.js';
import { CreateWatchHandler } from './operations/create-watch/create-watch.handler.js';
import { CreateWebhookHandler } from './operations/create-webhook/create-webhook.handler.js';
import { DeleteSearchHandler } from './operations/delete-search/delete-search.handler.js';
import { DeleteWatchHandler } from './operations/delete-watch/delete-watch.handler.js';
import { DeleteWebhookHandler } from './operations/delete-webhook/delete-webhook.handler.js';
import { DisableWebhookHandler } from './operations/disable-webhook/disable-webhook.handler.js';
import { EnableWebhookHandler } from './operations/enable-webhook/enable-webhook.handler.js';
import { EventsHandler } from './operations/events/events.handler.js';
import { GetSearchHandler } from './operations/get-search/get-search.handler.js';
import { ListDeliveriesHandler } from './operations/list-deliveries/list-deliveries.handler.js';
import { ListSearchesHandler } from './operations/list-searches/list-searches.handler.js';
import { ListWatchesHandler } from './operations/list-watches/list-watches.handler.js';
import { ListWebhooksHandler } from './operations/list-webhooks/list-webhooks.handler.js';
import { MadeByKeysHandler } from './operations/made-by-keys/made-by-keys.handler.js';
import { RedeliverHandler } from './operations/redeliver/redeliver.handler.js';
import { ReplayWebhookHandler } from './operations/replay-webhook/replay-webhook.handler.js';
import { RotateWebhookSecretHandler } from './operations/rotate-webhook-secret/rotate-webhook-secret.handler.js';
import { StopKeysHandler } from './operations/stop-keys/stop-keys.handler.js';
import { TestWebhookHandler } from './operations/test-webhook/test-webhook.handler.js';
import { GetDeliveryHandler } from './operations/get-delivery/get-delivery.handler.js';
import { UpdateWebhookHandler } from './operations/update-webhook/update-webhook.handler.js';
import { WebhookStatsHandler } from './operations/webhook-stats/webhook-stats.handler.js';
import { WebhookStatsQuery } from './operations/webhook-stats/webhook-stats.query.js';
import { WithdrawWatchHandler } from './operations/withdraw-watch/withdraw-watch.handler.js';
import { ClosureHistory } from './projections/event/closure-history.js';
import { EventProjection } from './projections/event/event.projection.js';
import { FanOutProjector } from './projections/fan-out/fan-out.projector.js';
import { PostingProjection } from './projections/posting/posting.projection.js';
import { SearchBilling } from './searches/search-billing.js';
import { SearchFanOut } from './searches/search-fan-out.js';
import { SearchMatchingRepository } from './searches/search-matching.repository.js';
import { SearchRepository } from './searches/search.repository.js';
import { SearchRetentionWorker } from './searches/search-retention.worker.js';
import { SearchWatches } from './searches/search-watches.js';
import { UnbilledChangesRepository } from './searches/unbilled-changes.repository.js';
import { UnconfirmedWatchesWorker } from './watches/unconfirmed-watches.worker.js';
import { WatchCancellation } from './watches/watch.cancellation.js';
import { WatchedCompaniesWorker } from './watches/watched-companies.worker.js';
import { WithdrawalWorker } from './watches/withdrawal.worker.js';
import { WatchRepository } from './watches/watch.repository.js';
import { WatchWithdrawal } from './watches/watch.withdrawal.js';
import { STATEMENT_SETTINGS } from './statement-settings.js';
import { ReceiverUrls } from './webhooks/receiver-urls.js';
import { SecretVault } from './webhooks/secret.vault.js';
import { TestLimits } from './webhooks/test-limits.js';
import { WebhookRepository } from './webhooks/webhook.repository.js';

const webhooks = [SecretVault, ReceiverUrls, TestLimits, WebhookRepository, WebhookStatsQuery];
const watches = [
  WatchRepository,
  WatchCancellation,
  WatchWithdrawal,
  WithdrawalWorker,
  WatchedCompaniesWorker,
  UnconfirmedWatchesWorker,
];
const searches = [
  SearchRepository,
  SearchWatches,
  SearchMatchingRepository,
  UnbilledChangesRepository,
  SearchBilling,
  SearchFanOut,
  SearchRetentionWorker,
];
const delivery = [
  DeliveryWakeup,
  LeaseRepository,
  DeliveryRepository,
  RedeliveryRepository,
  LeasedWebhookLoader,
  LeasedWebhooks,
  WebhookSender,
  AttemptRecorder,
  AttemptRunner,
  DeliveryWorker,
  DeliveryAge,
  RetentionWorker,
];

@Module({})
export class ChangeFeedModule {
  /**
   * Both parameters are for tests.
   * @param env replaces the environment's values
   * @param resolve replaces the resolver of receivers' names
   */
  static create(env?: NodeJS.ProcessEnv, resolve?: Resolve): DynamicModule {
    const resolver = resolve === undefined ? [] : [{ provide: RECEIVER_RESOLVER, useValue: resolve }];
    const service = { service: 'change-feed', config: ChangeFeedConfig, session: STATEMENT_SETTINGS } as const;
    return {
      module: ChangeFeedModule,
      imports: [
        PlatformModule.forService({ ...service, ...(env !== undefined && { env }) }),
        AuditModule.forService({ service: 'change-feed', schema: 'feed' }),
      ],
      controllers: [
        EventsHandler,
        CreateWebhookHandler,
        ListWebhooksHandler,
        DeleteWebhookHandler,
        TestWebhookHandler,
        RotateWebhookSecretHandler,
        DisableWebhookHandler,
        EnableWebhookHandler,
        UpdateWebhookHandler,
        WebhookStatsHandler,
        ListDeliveriesHandler,
        GetDeliveryHandler,
        RedeliverHandler,
        ReplayWebhookHandler,
        CreateWatchHandler,
        ConfirmWatchHandler,
        WithdrawWatchHandler,
        ListWatchesHandler,
        DeleteWatchHandler,
        CreateSearchHandler,
        ListSearchesHandler,
        GetSearchHandler,
        DeleteSearchHandler,
        CountMatchesHandler,
        MadeByKeysHandler,
        StopKeysHandler,
        AdoptLedgerHandler,
      ],
      providers: [
        EventProjection,
        PostingProjection,
        ClosureHistory,
        FanOutProjector,
        EventsTopicWriter,
        ...webhooks,
        ...watches,
        ...searches,
        MadeRepository,
        ...delivery,
        ...resolver,
      ],
    };
  }
}
