import { Module } from '@nestjs/common';
import { AuditModule } from '@hiring/platform-audit';
import { PlatformModule } from '@hiring/platform-service';
import { BearerGuard } from './access/bearer.guard.js';
import { KeyVerifier } from './access/key.verifier.js';
import { ExportsConfig } from './config.js';
import { ConsoleApiController, SessionController } from './console/console-api.controller.js';
import { GatewayClient } from './console/gateway.client.js';
import { ConsoleProjectsController } from './console/console-projects.controller.js';
import { PagesController } from './console/pages.controller.js';
import { SessionGuard } from './console/session.guard.js';
import { SessionRepository } from './console/session.repository.js';
import { SiteFiles } from './console/site-files.js';
import { ImportService } from './imports/import.service.js';
import { ImportTicketRepository } from './imports/import-ticket.repository.js';
import { LeadRetention } from './leads/lead.retention.js';
import { LeadRepository } from './leads/lead.repository.js';
import { CopyPool } from './operations/export-leads/copy.pool.js';
import { DescriptionController } from './openapi/description.controller.js';
import { ExportLeadsController } from './operations/export-leads/export-leads.controller.js';
import { ExportPace } from './operations/export-leads/export-pace.js';
import { ExportSlots } from './operations/export-leads/export-slots.js';
import { LeadExportService } from './operations/export-leads/lead-export.service.js';
import { ErasureHandler } from './operations/erasure/erasure.handler.js';
import { ErasureRepository } from './operations/erasure/erasure.repository.js';
import { ImportRowsController } from './operations/import-rows/import-rows.controller.js';
import { MadeByKeysHandler } from './operations/made-by-keys/made-by-keys.handler.js';
import { ProjectAdminHandler } from './operations/project-admin/project-admin.handler.js';
import { ProjectRepository } from './operations/project-admin/project.repository.js';
import { ProjectsController } from './operations/projects/projects.controller.js';
import { SignalTitlesHandler } from './operations/signal-titles/signal-titles.handler.js';
import { SuppressionHandler } from './operations/suppression/suppression.handler.js';
import { SuppressionRepository } from './operations/suppression/suppression.repository.js';

@Module({
  imports: [
    PlatformModule.forService({ service: 'exports', config: ExportsConfig, idleTimeoutMs: 60_000 }),
    AuditModule.forService({ service: 'exports', schema: 'exports' }),
  ],
  controllers: [
    ProjectsController,
    ExportLeadsController,
    ImportRowsController,
    DescriptionController,
    ProjectAdminHandler,
    SuppressionHandler,
    ErasureHandler,
    MadeByKeysHandler,
    SignalTitlesHandler,
    SessionController,
    ConsoleProjectsController,
    ConsoleApiController,
    PagesController,
  ],
  providers: [
    BearerGuard,
    CopyPool,
    ErasureRepository,
    ExportPace,
    ExportSlots,
    GatewayClient,
    KeyVerifier,
    LeadExportService,
    LeadRepository,
    LeadRetention,
    ProjectRepository,
    SessionGuard,
    SessionRepository,
    SiteFiles,
    SuppressionRepository,
    ImportService,
    ImportTicketRepository,
  ],
})
export class ExportsModule {}
