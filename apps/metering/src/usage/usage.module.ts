import { Module } from '@nestjs/common';
import { TopicAdoption } from '@hiring/platform-projection';
import { ArchiveModule } from '../archive/archive.module.js';
import { PositionsModule } from '../positions/positions.module.js';
import { RetentionModule } from '../retention/retention.module.js';
import { UsageController } from './usage.controller.js';
import { UsageProjector } from './usage.projector.js';

@Module({
  imports: [ArchiveModule, PositionsModule, RetentionModule],
  controllers: [UsageController],
  providers: [UsageProjector, TopicAdoption],
})
export class UsageModule {}
