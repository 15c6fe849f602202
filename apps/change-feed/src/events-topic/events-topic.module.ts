import { Module } from '@nestjs/common';
import { FeedModule } from '../feed/feed.module.js';
import { EventsTopicWriter } from './events-topic.writer.js';

/** Copies the feed's public events to the topic `hiring.events`. */
@Module({ imports: [FeedModule], providers: [EventsTopicWriter] })
export class EventsTopicModule {}
