import { Module } from '@nestjs/common';
import { DeliveriesModule } from '../deliveries/deliveries.module.js';
import { ReceiversModule } from '../receivers/receivers.module.js';
import { UnconfirmedWatchesWorker } from './unconfirmed-watches.worker.js';
import { WatchCancellation } from './watch.cancellation.js';
import { WatchRepository } from './watch.repository.js';
import { WatchWithdrawal } from './watch.withdrawal.js';
import { WatchedCompaniesWorker } from './watched-companies.worker.js';
import { LedgerHead } from './ledger-head.js';
import { WatchesController } from './watches.controller.js';

@Module({
  imports: [DeliveriesModule, ReceiversModule],
  controllers: [WatchesController],
  providers: [
    LedgerHead,
    WatchRepository,
    WatchCancellation,
    WatchWithdrawal,
    WatchedCompaniesWorker,
    UnconfirmedWatchesWorker,
  ],
  exports: [WatchCancellation],
})
export class WatchesModule {}
