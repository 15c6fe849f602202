import { defineOperation } from '../../pipeline/operation.js';
import { PathId } from '../questions/parameters.js';
import { readOutcome } from '../outcomes/read-outcome.js';
import { CrawlJobStatus } from './crawl-job.dto.js';

class JobPath {
  @PathId('Job that a read of the caller queued or joined.')
  job_id!: number;
}

export const crawlJob = defineOperation({
  name: 'crawl_job',
  tag: 'Fresh reads',
  summary: 'Crawl job',
  description: `How far a crawl is that one of the caller's own reads queued or joined; any other job is a 404. (An addition to the
specification.)

\`done\` is shown only once the reads answer with what the crawl found. A job waits until a minute after the company's last
crawl, and longer after failures in a row.`,
  params: JobPath,
  mayBeAbsent: true,
  answers: { 200: { description: 'The job.', type: CrawlJobStatus } },
  run: async ({ params }, { identity, bus, requestId }) => {
    const ask = { customer_id: identity.customerId, job_id: params.job_id };
    return readOutcome(await bus.request('reads.crawl_job', ask, { requestId }));
  },
});
