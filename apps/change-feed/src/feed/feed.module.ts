import { Module } from '@nestjs/common';
import { TopicAdoption } from '@hiring/platform-projection';
import { EventProjection } from './event.projection.js';
import { FeedController } from './feed.controller.js';
import { PostingProjection } from './posting.projection.js';

/** The feed's tables, projected from the ledger, and the pages that are read from them. */
@Module({
  controllers: [FeedController],
  providers: [EventProjection, PostingProjection, TopicAdoption],
  exports: [EventProjection, PostingProjection],
})
export class FeedModule {}
