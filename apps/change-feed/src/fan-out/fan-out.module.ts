import { Module } from '@nestjs/common';
import { FeedModule } from '../feed/feed.module.js';
import { ReceiversModule } from '../receivers/receivers.module.js';
import { FanOutProjector } from './fan-out.projector.js';

/** Creates the deliveries of watches on companies. */
@Module({ imports: [FeedModule, ReceiversModule], providers: [FanOutProjector] })
export class FanOutModule {}
