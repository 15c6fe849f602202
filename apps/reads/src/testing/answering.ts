import type { ReadAnswer } from '@hiring/contracts';
import { parseKeyring, type Clock } from '@hiring/platform-config';
import type { Pool } from '@hiring/platform-postgres';
import { ReadsConfig } from '../config.js';
import { AtsMigrationsHandler } from '../operations/ats-migrations/ats-migrations.handler.js';
import { CompanyReader } from '../operations/company.reader.js';
import { EnrichmentHandler } from '../operations/enrichment/enrichment.handler.js';
import { FirstHireHandler } from '../operations/first-hire/first-hire.handler.js';
import { GetReqHandler } from '../operations/get-req/get-req.handler.js';
import { HiringPulseHandler } from '../operations/hiring-pulse/hiring-pulse.handler.js';
import { IsHiringHandler } from '../operations/is-hiring/is-hiring.handler.js';
import { NewestReqHandler } from '../operations/newest-req/newest-req.handler.js';
import { OpenReqsHandler } from '../operations/open-reqs/open-reqs.handler.js';
import { PreActionBriefHandler } from '../operations/pre-action-brief/pre-action-brief.handler.js';
import { RepostPainHandler } from '../operations/repost-pain/repost-pain.handler.js';
import { ResolveCompanyHandler } from '../operations/resolve-company/resolve-company.handler.js';
import { RoleDemandHandler } from '../operations/role-demand/role-demand.handler.js';
import { SearchCompaniesHandler } from '../operations/search-companies/search-companies.handler.js';
import { SearchJobsHandler } from '../operations/search-jobs/search-jobs.handler.js';
import { SearchReqsHandler } from '../operations/search-reqs/search-reqs.handler.js';
import { SheetEnrichBatchHandler } from '../operations/sheet-enrich-batch/sheet-enrich-batch.handler.js';
import { SheetEnrichHandler } from '../operations/sheet-enrich/sheet-enrich.handler.js';
import { Tier1 } from '../operations/tier1.js';

/** The handlers of reads on one database, without a bus, at any time of the test's clock. */
export function handlersOver(pool: Pool, clock: Clock, bus: ConstructorParameters<typeof Tier1>[2]) {
  const config = new ReadsConfig();
  config.cursorKeys = parseKeyring(`1:${Buffer.alloc(32, 7).toString('base64')}`);
  const companies = new CompanyReader(pool, clock);
  const tier1 = new Tier1(companies, clock, bus);
  return {
    isHiring: new IsHiringHandler(pool, clock),
    openReqs: new OpenReqsHandler(pool, clock, config),
    enrichment: new EnrichmentHandler(companies),
    firstHire: new FirstHireHandler(pool, companies),
    getReq: new GetReqHandler(pool, companies),
    repostPain: new RepostPainHandler(pool, companies),
    atsMigrations: new AtsMigrationsHandler(companies),
    hiringPulse: new HiringPulseHandler(tier1, companies, clock),
    brief: new PreActionBriefHandler(tier1, companies),
    sheetEnrich: new SheetEnrichHandler(pool, companies),
    sheetEnrichBatch: new SheetEnrichBatchHandler(pool, clock),
    resolve: new ResolveCompanyHandler(pool),
    newestReq: new NewestReqHandler(pool),
    searchCompanies: new SearchCompaniesHandler(pool, config),
    searchReqs: new SearchReqsHandler(pool),
    searchJobs: new SearchJobsHandler(pool, config, clock),
    roleDemand: new RoleDemandHandler(pool, clock),
  };
}

export type Handlers = ReturnType<typeof handlersOver>;

export function bodyOf(answer: object): Record<string, unknown> {
  return JSON.parse((answer as ReadAnswer).body) as Record<string, unknown>;
}
