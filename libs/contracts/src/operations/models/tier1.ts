import type { CompanyPath } from './company.js';
import { OptionalInteger } from './parameters.js';
import { Id, OneOf } from './members.js';

export class FreshnessQuery {
  @OptionalInteger({
    min: 0,
    max: 31_536_000,
    about:
      'Freshness ceiling in seconds. Left out: the best data there is, billed cached. Below 60 it acts as 60: no board is read more than once a minute on demand.',
  })
  max_age?: number;
}

export class CrawlingJob {
  @Id('Names the crawl job.')
  job_id!: number;

  @OneOf(['crawling'], 'A crawl is queued or running. The job says why the last one failed.')
  status!: string;
}

/** The request of a read with a freshness ceiling. */
export function freshRequest({ params, query }: { params: CompanyPath; query: FreshnessQuery }): {
  company_id: number;
  max_age_seconds?: number;
} {
  return { company_id: params.company_id, ...(query.max_age !== undefined && { max_age_seconds: query.max_age }) };
}
