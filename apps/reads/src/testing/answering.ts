import type { ReadAnswer } from '@hiring/contracts';
import { parseKeyring, type Clock } from '@hiring/platform-config';
import type { Pool } from '@hiring/platform-postgres';
import { CompanyReader } from '../access/company.reader.js';
import { CompaniesController } from '../companies/companies.controller.js';
import { CompanyPages } from '../companies/company-pages.js';
import { ScreenPages } from '../companies/screen-pages.js';
import { CurrentSample } from '../companies/screen-sample.js';
import { ReadsConfig } from '../config.js';
import { Tier1 } from '../crawls/tier1.js';
import { JobCounts } from '../jobs/job-counts.js';
import { JobPages } from '../jobs/job-pages.js';
import { JobsController } from '../jobs/jobs.controller.js';
import { CurrentStatistics } from '../jobs/req-statistics.js';
import type { CatalogueCoverage } from '../markets/catalogue-coverage.js';
import { MarketsController } from '../markets/markets.controller.js';
import { MigrationPages } from '../markets/migration-pages.js';
import { OpenReqPages } from '../reqs/open-req-pages.js';
import { ReqsController } from '../reqs/reqs.controller.js';
import { BatchLookup } from '../sheets/batch-lookup.js';
import { SheetsController } from '../sheets/sheets.controller.js';
import { TechnologiesController } from '../technologies/technologies.controller.js';
import { TechnologyPages } from '../technologies/technology-pages.js';

/**
 * Returns the controllers of `reads`, which share one database. The test sets the clock and the bus.
 * @param screens the class that finds a screen's pages
 */
export function readsOver(
  pool: Pool,
  clock: Clock,
  bus: ConstructorParameters<typeof Tier1>[2],
  screens: typeof ScreenPages = ScreenPages,
) {
  const config = new ReadsConfig();
  config.cursorKeys = parseKeyring(`1:${Buffer.alloc(32, 7).toString('base64')}`);
  const companies = new CompanyReader(pool, clock);
  const tier1 = new Tier1(companies, clock, bus);
  const jobPages = new JobPages(pool, config, clock, new CurrentStatistics(pool, clock));
  return {
    companies: new CompaniesController(
      pool,
      clock,
      companies,
      tier1,
      new CompanyPages(pool, config),
      new screens(pool, config, new CurrentSample(pool, clock)),
    ),
    reqs: new ReqsController(pool, companies, new OpenReqPages(pool, clock, config)),
    jobs: new JobsController(companies, jobPages, new JobCounts(pool, clock)),
    markets: new MarketsController(pool, clock, {} as CatalogueCoverage, new MigrationPages(pool, config)),
    technologies: new TechnologiesController(pool, companies, new TechnologyPages(pool, config)),
    sheets: new SheetsController(pool, companies, new BatchLookup(pool, clock)),
  };
}

export type Reads = ReturnType<typeof readsOver>;

export function bodyOf(answer: object): Record<string, unknown> {
  return JSON.parse((answer as ReadAnswer).body) as Record<string, unknown>;
}
