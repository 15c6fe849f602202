import { Module } from '@nestjs/common';
import { BoardsModule } from '../boards/boards.module.js';
import { CrawlModule } from '../crawl/crawl.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { CrawlLoop } from './crawl-loop.js';
import { IntakeLag } from './intake-lag.js';
import { QueueAge } from './queue-age.js';

/** Runs jobs and reads due boards in the slots of this process. */
@Module({ imports: [BoardsModule, CrawlModule, JobsModule], providers: [CrawlLoop, IntakeLag, QueueAge] })
export class SweepsModule {}
