import type { JobFunction } from '../../functions.js';
import type { AnswerDoc } from '../declaration.js';
import { CRAWLING } from './answer-headers.js';
import type { CompanyPath } from './company.js';
import { FunctionFilter, functionOf, OptionalInteger } from './parameters.js';
import { present } from './present.js';
import { Id, OneOf } from './members.js';

class FreshnessQuery {
  @OptionalInteger({
    min: 0,
    max: 31_536_000,
    about:
      'Maximum age of the data in seconds. Without it: the best available data, billed as cached. Values below 60 count as 60: no board is read more than once a minute on demand.',
  })
  max_age?: number;
}

class CrawlingJob {
  @Id('Id of the crawl job.')
  job_id!: number;

  @OneOf(['crawling'], 'A crawl is queued or running. The job has the reason when the last one failed.')
  status!: string;
}

export const CRAWL_QUEUED: AnswerDoc = {
  description: 'Data is older than max_age; a crawl is queued or running.',
  type: CrawlingJob,
  headers: CRAWLING,
};

/** A `FreshnessQuery` that can limit the read to one job function. */
export class FunctionFreshnessQuery extends FreshnessQuery {
  @FunctionFilter('All values over the reqs of this function; the whole company without it.')
  function?: string;
}

export function freshRequest({ params, query }: { params: CompanyPath; query: FunctionFreshnessQuery }): {
  company_id: number;
  max_age_seconds?: number;
  function?: JobFunction;
} {
  const { company_id } = params;
  return present({ company_id, max_age_seconds: query.max_age, ...functionOf(query.function) });
}
