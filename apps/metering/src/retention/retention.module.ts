import { Module } from '@nestjs/common';
import { DayPartitions } from './day-partitions.js';
import { RetentionJob } from './retention.job.js';

@Module({ providers: [DayPartitions, RetentionJob], exports: [DayPartitions] })
export class RetentionModule {}
