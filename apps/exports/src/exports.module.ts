import { Module } from '@nestjs/common';
import { AuditModule } from '@hiring/platform-audit';
import { PlatformModule } from '@hiring/platform-service';
import { ExportsConfig } from './config.js';
import { ConsoleModule } from './console/console.module.js';
import { ImportsModule } from './imports/imports.module.js';
import { LeadExportsModule } from './lead-exports/lead-exports.module.js';
import { LeadsModule } from './leads/leads.module.js';
import { DescriptionController } from './openapi/description.controller.js';
import { ProjectsModule } from './projects/projects.module.js';
import { SuppressionModule } from './suppression/suppression.module.js';

@Module({
  imports: [
    PlatformModule.forService({ service: 'exports', config: ExportsConfig, idleTimeoutMs: 60_000 }),
    AuditModule.forService({ service: 'exports', schema: 'exports' }),
    ProjectsModule,
    LeadExportsModule,
    ImportsModule,
    LeadsModule,
    SuppressionModule,
    ConsoleModule,
  ],
  controllers: [DescriptionController],
})
export class ExportsModule {}
