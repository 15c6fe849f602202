import { Module } from '@nestjs/common';
import { AuditModule } from '@hiring/platform-audit';
import { PlatformModule } from '@hiring/platform-service';
import { CompaniesModule } from './companies/companies.module.js';
import { ReadsConfig } from './config.js';
import { CrawlsModule } from './crawls/crawls.module.js';
import { JobsModule } from './jobs/jobs.module.js';
import { MarketsModule } from './markets/markets.module.js';
import { OutcomesModule } from './outcomes/outcomes.module.js';
import { ProjectionsModule } from './projections/projections.module.js';
import { ReqsModule } from './reqs/reqs.module.js';
import { SheetsModule } from './sheets/sheets.module.js';
import { TechnologiesModule } from './technologies/technologies.module.js';
import { STATEMENT_SETTINGS } from './statement-settings.js';

@Module({
  imports: [
    PlatformModule.forService({ service: 'reads', config: ReadsConfig, session: STATEMENT_SETTINGS }),
    AuditModule.forService({ service: 'reads', schema: 'reads' }),
    CompaniesModule,
    ReqsModule,
    JobsModule,
    MarketsModule,
    SheetsModule,
    TechnologiesModule,
    CrawlsModule,
    OutcomesModule,
    ProjectionsModule,
  ],
})
export class ReadsModule {}
