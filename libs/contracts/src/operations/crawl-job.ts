import { declareRead } from './declaration.js';
import { Id, Instant, InstantOrNull, OneOf, TextOrNull } from './models/members.js';
import { PathId } from './models/parameters.js';

export class CrawlJobStatus {
  @Id('Id of the crawl job.')
  job_id!: number;

  @OneOf(['crawling', 'done', 'failed'], 'State of the job.')
  status!: string;

  @Id('The company crawled.')
  company_id!: number;

  @Instant('When the job was queued, which may be before the caller joined it.')
  queued_at!: string;

  @InstantOrNull('When it ended; null while it runs.', null)
  finished_at!: string | null;

  @TextOrNull('Why this job failed or, while it runs, why the company’s previous job failed; else null.', 300, null)
  last_failure!: string | null;

  @InstantOrNull('When that job failed.', null)
  last_failed_at!: string | null;
}

class JobPath {
  @PathId("A job that one of the caller's reads queued or joined.")
  job_id!: number;
}

export const crawlJob = declareRead({
  name: 'crawl_job',
  method: 'GET',
  path: '/v1/crawl-jobs/:job_id',
  scope: 'reads:fresh',
  meter: null,
  tag: 'Fresh reads',
  summary: 'Crawl job',
  description: `The state of a crawl that one of the caller's reads queued or joined; any other job is a 404. (An
addition to the specification.)

A job is \`done\` once reads return the result of the crawl. It starts a minute after the company's last crawl at the
earliest, and later after consecutive failures.`,
  params: JobPath,
  mayReturnNotFound: true,
  answers: { 200: { description: 'The job.', type: CrawlJobStatus } },
  request: ({ params }) => ({ job_id: params.job_id }),
});
