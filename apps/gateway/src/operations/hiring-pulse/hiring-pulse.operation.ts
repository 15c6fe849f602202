import { defineOperation } from '../../pipeline/operation.js';
import { COVERAGE, CRAWLING } from '../outcomes/answer-headers.js';
import { CompanyPath } from '../models/company.dto.js';
import { tier1Outcome } from '../outcomes/read-outcome.js';
import { tier1Question } from '../questions/tier1-question.js';
import { CrawlingJob, FreshnessQuery } from '../models/tier1.dto.js';
import { HiringPulse } from './hiring-pulse.dto.js';

export const hiringPulse = defineOperation({
  name: 'hiring_pulse',
  tag: 'Fresh reads',
  summary: 'Hiring pulse',
  description: `Velocity, direction and momentum of the company's hiring in one call, each value with where and when it was last
confirmed.

All windows end at the newest complete crawl. \`new_roles_30d\`: roles opened in the last 30 days (what was there when a
board was first read is not new; reposts are not). \`velocity\`: (new roles in the last 30 days + 1) / (in the 30 days
before + 1), no unit, 1 = same pace. \`direction\`: \`accelerating\` from 1.25 on with at least 3 roles more,
\`decelerating\` up to 0.80 with at least 3 fewer, else \`steady\`. \`is_surge\`: at least 5 new roles and at least twice
the mean of the up to three windows before. \`momentum\`: open reqs at the end of each of the last 8 weeks that were read.
Confidence halves every 14 days without a crawl, and is at most 0.3 while our history is shorter than the windows.

\`max_age\` declares a freshness ceiling. Data no older than that: 200. Older, or never read: a crawl is queued (or joined)
instead of waited for, and the answer is 202 with \`Location\` and \`Retry-After\`; repeat the read then. After a crawl that
failed the next one starts a minute later, and later still after failures in a row; the job says why it failed. Without
\`max_age\` the best data there is always answers, marked \`Coverage: stale\`.`,
  params: CompanyPath,
  query: FreshnessQuery,
  mayBeAbsent: true,
  answers: {
    200: { description: 'The pulse.', type: HiringPulse, headers: COVERAGE },
    202: { description: 'Data is older than max_age; a crawl is under way.', type: CrawlingJob, headers: CRAWLING },
  },
  run: async ({ params, query }, context) => {
    const { bus, requestId } = context;
    const answer = await bus.request('reads.hiring_pulse', tier1Question(params, query, context), { requestId });
    return tier1Outcome(answer, query.max_age, context);
  },
});
