import { Module } from '@nestjs/common';
import { FeedModule } from '../feed/feed.module.js';
import { SignalProjection } from './signal.projection.js';
import { SignalsController } from './signals.controller.js';

/** Signal events, projected from the ledger, and their pages. */
@Module({
  imports: [FeedModule],
  controllers: [SignalsController],
  providers: [SignalProjection],
  exports: [SignalProjection],
})
export class SignalsModule {}
