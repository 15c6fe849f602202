import { Module } from '@nestjs/common';
import { TopicAdoption } from '@hiring/platform-projection';
import { LinkProjection } from './link.projection.js';
import { LinksController } from './links.controller.js';

/** Projects each company's boards from the ledger. */
@Module({ controllers: [LinksController], providers: [LinkProjection, TopicAdoption] })
export class LinksModule {}
