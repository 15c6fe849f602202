import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { CrawlsController } from './crawls.controller.js';
import { Tier1 } from './tier1.js';

/** Requests crawls for reads with cold data. */
@Module({ imports: [AccessModule], controllers: [CrawlsController], providers: [Tier1], exports: [Tier1] })
export class CrawlsModule {}
