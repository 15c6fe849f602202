import { Module } from '@nestjs/common';
import { DayPartitions } from './day-partitions.js';
import { RetentionJob } from './retention.job.js';

/** Adds the day partitions for records, and removes them when their retention ends. */
@Module({ providers: [DayPartitions, RetentionJob], exports: [DayPartitions] })
export class RetentionModule {}
