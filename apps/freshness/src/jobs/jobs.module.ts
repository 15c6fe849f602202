import { Module } from '@nestjs/common';
import { BoardsModule } from '../boards/boards.module.js';
import { CrawlModule } from '../crawl/crawl.module.js';
import { FailedJobVoids } from './failed-job-voids.js';
import { JobRepository } from './job.repository.js';
import { JobWorker } from './job-worker.js';
import { JobsController } from './jobs.controller.js';

/** Runs the crawls that callers wait for. */
@Module({
  imports: [BoardsModule, CrawlModule],
  controllers: [JobsController],
  providers: [JobRepository, JobWorker, FailedJobVoids],
  exports: [JobRepository, JobWorker, FailedJobVoids],
})
export class JobsModule {}
