import { Module } from '@nestjs/common';
import { FeedModule } from '../feed/feed.module.js';
import { SignalsModule } from '../signals/signals.module.js';
import { ReceiversModule } from '../receivers/receivers.module.js';
import { FanOutProjector } from './fan-out.projector.js';

/** Creates the deliveries for watches on companies. */
@Module({ imports: [FeedModule, SignalsModule, ReceiversModule], providers: [FanOutProjector] })
export class FanOutModule {}
