import { Module } from '@nestjs/common';
import { DayPartitions } from './day-partitions.js';
import { RetentionJob } from './retention.job.js';

/** Partitions of records by day, and their end. */
@Module({ providers: [DayPartitions, RetentionJob], exports: [DayPartitions] })
export class RetentionModule {}
