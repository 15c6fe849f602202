import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { ImportsModule } from '../imports/imports.module.js';
import { LeadExportsModule } from '../lead-exports/lead-exports.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { SuppressionModule } from '../suppression/suppression.module.js';
import { ConsoleApiController, SessionController } from './console-api.controller.js';
import { ConsoleProjectsController } from './console-projects.controller.js';
import { GatewayClient } from './gateway.client.js';
import { LinkSignInController } from './link-sign-in.controller.js';
import { PagesController } from './pages.controller.js';
import { SessionGuard } from './session.guard.js';
import { SessionRepository } from './session.repository.js';
import { SiteFiles } from './site-files.js';

@Module({
  imports: [AccessModule, ImportsModule, LeadExportsModule, ProjectsModule, SuppressionModule],
  controllers: [
    LinkSignInController,
    SessionController,
    ConsoleProjectsController,
    ConsoleApiController,
    PagesController,
  ],
  providers: [GatewayClient, SessionGuard, SessionRepository, SiteFiles],
})
export class ConsoleModule {}
