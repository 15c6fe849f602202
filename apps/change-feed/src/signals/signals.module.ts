import { Module } from '@nestjs/common';
import { FeedModule } from '../feed/feed.module.js';
import { SignalProjection } from './signal.projection.js';
import { SignalsController } from './signals.controller.js';

/** The signal events, projected from the ledger, and the pages that are read from them. */
@Module({
  imports: [FeedModule],
  controllers: [SignalsController],
  providers: [SignalProjection],
  exports: [SignalProjection],
})
export class SignalsModule {}
