import { Module } from '@nestjs/common';
import { ReceiversModule } from '../receivers/receivers.module.js';
import { AttemptRecorder } from './attempt.recorder.js';
import { AttemptRunner } from './attempt.runner.js';
import { DeliveriesController } from './deliveries.controller.js';
import { DeliveryAge } from './delivery-age.js';
import { DeliveryLog } from './delivery-log.query.js';
import { DeliveryRepository } from './delivery.repository.js';
import { DeliveryWorker } from './delivery.worker.js';
import { LeaseRepository } from './lease.repository.js';
import { LeasedWebhooks } from './leased-webhooks.js';
import { RedeliveryRepository } from './redelivery.repository.js';
import { RetentionWorker } from './retention.worker.js';
import { WebhookStatsQuery } from './webhook-stats.query.js';
import { WithdrawalWorker } from './withdrawal.worker.js';

/** Delivers events to webhooks, and keeps a log of the deliveries. */
@Module({
  imports: [ReceiversModule],
  controllers: [DeliveriesController],
  providers: [
    LeaseRepository,
    DeliveryRepository,
    DeliveryLog,
    RedeliveryRepository,
    WebhookStatsQuery,
    LeasedWebhooks,
    AttemptRecorder,
    AttemptRunner,
    DeliveryWorker,
    DeliveryAge,
    WithdrawalWorker,
    RetentionWorker,
  ],
  exports: [WithdrawalWorker],
})
export class DeliveriesModule {}
