import { Module } from '@nestjs/common';
import { FeedModule } from '../feed/feed.module.js';
import { EventsTopicWriter } from './events-topic.writer.js';

/** Copies the public events of the feed to the topic `hiring.events`. */
@Module({ imports: [FeedModule], providers: [EventsTopicWriter] })
export class EventsTopicModule {}
