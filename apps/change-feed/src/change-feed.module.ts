import { Module } from '@nestjs/common';
import { PlatformModule } from '@hiring/platform-service';
import { ChangeFeedConfig } from './config.js';
import { EventsHandler } from './operations/events/events.handler.js';
import { EventProjection } from './projections/event/event.projection.js';

@Module({
  imports: [PlatformModule.forService({ service: 'change-feed', config: ChangeFeedConfig })],
  controllers: [EventsHandler],
  providers: [EventProjection],
})
export class ChangeFeedModule {}
