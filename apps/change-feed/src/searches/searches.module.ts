import { Module } from '@nestjs/common';
import { FeedModule } from '../feed/feed.module.js';
import { ReceiversModule } from '../receivers/receivers.module.js';
import { WatchesModule } from '../watches/watches.module.js';
import { SearchBilling } from './search-billing.js';
import { SearchFanOut } from './search-fan-out.js';
import { SearchMatchingRepository } from './search-matching.repository.js';
import { SearchRepository } from './search.repository.js';
import { SearchRetentionWorker } from './search-retention.worker.js';
import { SearchWatches } from './search-watches.js';
import { SearchesController } from './searches.controller.js';
import { UnbilledChangesRepository } from './unbilled-changes.repository.js';

/** Stores saved searches, and creates the deliveries for watches on searches. */
@Module({
  imports: [FeedModule, ReceiversModule, WatchesModule],
  controllers: [SearchesController],
  providers: [
    SearchRepository,
    SearchWatches,
    SearchMatchingRepository,
    UnbilledChangesRepository,
    SearchBilling,
    SearchFanOut,
    SearchRetentionWorker,
  ],
})
export class SearchesModule {}
