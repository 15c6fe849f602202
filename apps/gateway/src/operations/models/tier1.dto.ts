import { OptionalInteger } from '../questions/parameters.js';
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
