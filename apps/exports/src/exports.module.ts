import { Module } from '@nestjs/common';
import { PlatformModule } from '@hiring/platform-service';
import { BearerGuard } from './access/bearer.guard.js';
import { ExportsConfig } from './config.js';
import { ProjectsController } from './operations/projects/projects.controller.js';

@Module({
  imports: [PlatformModule.forService({ service: 'exports', config: ExportsConfig })],
  controllers: [ProjectsController],
  providers: [BearerGuard],
})
export class ExportsModule {}
