import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { ProjectRepository } from './project.repository.js';
import { ProjectsController } from './projects.controller.js';

@Module({
  imports: [AccessModule],
  controllers: [ProjectsController],
  providers: [ProjectRepository],
  exports: [ProjectRepository],
})
export class ProjectsModule {}
