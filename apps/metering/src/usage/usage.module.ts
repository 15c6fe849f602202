import { Module } from '@nestjs/common';
import { TopicAdoption } from '@hiring/platform-projection';
import { RetentionModule } from '../retention/retention.module.js';
import { UsageController } from './usage.controller.js';
import { UsagePositions } from './usage.positions.js';
import { UsageProjector } from './usage.projector.js';

/** Projects the usage topic into Postgres, and serves calls about usage. */
@Module({
  imports: [RetentionModule],
  controllers: [UsageController],
  providers: [UsagePositions, UsageProjector, TopicAdoption],
})
export class UsageModule {}
