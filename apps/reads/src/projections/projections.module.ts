import { Module } from '@nestjs/common';
import { TopicAdoption } from '@hiring/platform-projection';
import { GenerationRepository } from './generation.repository.js';
import { OutcomeProjection } from './outcome/outcome.projection.js';
import { ProjectionsController } from './projections.controller.js';
import { ProjectionsService } from './projections.service.js';
import { ProjectorFactory } from './projector.factory.js';
import { RebuildService } from './rebuild/rebuild.service.js';

/** Projects the read models from the ledger and from outcomes, and rebuilds them. */
@Module({
  controllers: [ProjectionsController],
  providers: [
    GenerationRepository,
    ProjectionsService,
    ProjectorFactory,
    RebuildService,
    OutcomeProjection,
    TopicAdoption,
  ],
})
export class ProjectionsModule {}
