import { Module } from '@nestjs/common';
import { AuditModule } from '@hiring/platform-audit';
import { PlatformModule } from '@hiring/platform-service';
import { STATEMENT_SETTINGS } from './statement-settings.js';
import { ReadsConfig } from './config.js';
import { AtsMigrationsHandler } from './operations/ats-migrations/ats-migrations.handler.js';
import { CompanyReader } from './operations/company.reader.js';
import { CountJobsHandler } from './operations/count-jobs/count-jobs.handler.js';
import { CatalogueCoverageHandler } from './operations/catalogue-coverage/catalogue-coverage.handler.js';
import { CrawlJobHandler } from './operations/crawl-job/crawl-job.handler.js';
import { EnrichmentHandler } from './operations/enrichment/enrichment.handler.js';
import { FirstHireHandler } from './operations/first-hire/first-hire.handler.js';
import { GetReqHandler } from './operations/get-req/get-req.handler.js';
import { HiringPulseHandler } from './operations/hiring-pulse/hiring-pulse.handler.js';
import { IsHiringHandler } from './operations/is-hiring/is-hiring.handler.js';
import { NewestReqHandler } from './operations/newest-req/newest-req.handler.js';
import { OpenReqsHandler } from './operations/open-reqs/open-reqs.handler.js';
import { PreActionBriefHandler } from './operations/pre-action-brief/pre-action-brief.handler.js';
import { ProjectionsHandler } from './operations/projections/projections.handler.js';
import { RepostPainHandler } from './operations/repost-pain/repost-pain.handler.js';
import { ResolveCompanyHandler } from './operations/resolve-company/resolve-company.handler.js';
import { RoleDemandHandler } from './operations/role-demand/role-demand.handler.js';
import { SearchCompaniesHandler } from './operations/search-companies/search-companies.handler.js';
import { SearchJobsHandler } from './operations/search-jobs/search-jobs.handler.js';
import { SearchReqsHandler } from './operations/search-reqs/search-reqs.handler.js';
import { SheetEnrichBatchHandler } from './operations/sheet-enrich-batch/sheet-enrich-batch.handler.js';
import { SheetEnrichHandler } from './operations/sheet-enrich/sheet-enrich.handler.js';
import { Tier1 } from './operations/tier1.js';
import { WriteOutcomeHandler } from './operations/write-outcome/write-outcome.handler.js';
import { OutcomeLog } from './projections/outcome/outcome.log.js';
import { OutcomeProjection } from './projections/outcome/outcome.projection.js';
import { ProjectionsService } from './projections/projections.service.js';
import { ProjectorFactory } from './projections/projector.factory.js';
import { RebuildService } from './projections/rebuild/rebuild.service.js';

@Module({
  imports: [
    PlatformModule.forService({ service: 'reads', config: ReadsConfig, session: STATEMENT_SETTINGS }),
    AuditModule.forService({ service: 'reads', schema: 'reads' }),
  ],
  controllers: [
    IsHiringHandler,
    OpenReqsHandler,
    GetReqHandler,
    EnrichmentHandler,
    FirstHireHandler,
    RepostPainHandler,
    AtsMigrationsHandler,
    SearchCompaniesHandler,
    SearchReqsHandler,
    SearchJobsHandler,
    CountJobsHandler,
    CatalogueCoverageHandler,
    RoleDemandHandler,
    HiringPulseHandler,
    PreActionBriefHandler,
    CrawlJobHandler,
    SheetEnrichHandler,
    SheetEnrichBatchHandler,
    ResolveCompanyHandler,
    NewestReqHandler,
    WriteOutcomeHandler,
    ProjectionsHandler,
  ],
  providers: [
    ProjectionsService,
    ProjectorFactory,
    RebuildService,
    OutcomeProjection,
    OutcomeLog,
    CompanyReader,
    Tier1,
  ],
})
export class ReadsModule {}
