import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { JobCounts } from './job-counts.js';
import { JobPages } from './job-pages.js';
import { JobsController } from './jobs.controller.js';
import { CurrentStatistics } from './req-statistics.js';

/** Searches for jobs, with statements planned by statistics about reqs. */
@Module({ imports: [AccessModule], controllers: [JobsController], providers: [CurrentStatistics, JobPages, JobCounts] })
export class JobsModule {}
