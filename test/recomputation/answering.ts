import type { ReadAnswer } from '@hiring/contracts';
import { parseKeyring, type Clock } from '@hiring/platform-config';
import type { Pool } from '@hiring/platform-postgres';
import { ReadsConfig } from '../../apps/reads/src/config.js';
import { AtsMigrationsHandler } from '../../apps/reads/src/operations/ats-migrations/ats-migrations.handler.js';
import { CompanyReader } from '../../apps/reads/src/operations/company.reader.js';
import { EnrichmentHandler } from '../../apps/reads/src/operations/enrichment/enrichment.handler.js';
import { FirstHireHandler } from '../../apps/reads/src/operations/first-hire/first-hire.handler.js';
import { GetReqHandler } from '../../apps/reads/src/operations/get-req/get-req.handler.js';
import { HiringPulseHandler } from '../../apps/reads/src/operations/hiring-pulse/hiring-pulse.handler.js';
import { IsHiringHandler } from '../../apps/reads/src/operations/is-hiring/is-hiring.handler.js';
import { NewestReqHandler } from '../../apps/reads/src/operations/newest-req/newest-req.handler.js';
import { OpenReqsHandler } from '../../apps/reads/src/operations/open-reqs/open-reqs.handler.js';
import { PreActionBriefHandler } from '../../apps/reads/src/operations/pre-action-brief/pre-action-brief.handler.js';
import { RepostPainHandler } from '../../apps/reads/src/operations/repost-pain/repost-pain.handler.js';
import { ResolveCompanyHandler } from '../../apps/reads/src/operations/resolve-company/resolve-company.handler.js';
import { RoleDemandHandler } from '../../apps/reads/src/operations/role-demand/role-demand.handler.js';
import { SearchCompaniesHandler } from '../../apps/reads/src/operations/search-companies/search-companies.handler.js';
import { SearchJobsHandler } from '../../apps/reads/src/operations/search-jobs/search-jobs.handler.js';
import { SearchReqsHandler } from '../../apps/reads/src/operations/search-reqs/search-reqs.handler.js';
import { SheetEnrichHandler } from '../../apps/reads/src/operations/sheet-enrich/sheet-enrich.handler.js';
import { Tier1 } from '../../apps/reads/src/operations/tier1.js';

/** The handlers of reads over one database, without a bus: what a question is answered, at any moment one likes. */
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
