import { defineOperation } from '../../pipeline/operation.js';
import { COVERAGE, CRAWLING } from '../outcomes/answer-headers.js';
import { CompanyPath } from '../models/company.dto.js';
import { tier1Outcome } from '../outcomes/read-outcome.js';
import { tier1Question } from '../questions/tier1-question.js';
import { CrawlingJob, FreshnessQuery } from '../models/tier1.dto.js';
import { PreActionBrief } from './pre-action-brief.dto.js';

export const preActionBrief = defineOperation({
  name: 'pre_action_brief',
  tag: 'Fresh reads',
  summary: 'Pre-action brief',
  description: `Everything worth knowing before acting on a company, joined in one round trip, in plain values: the pulse, first hires
per function, at most 5 reqs that repeatedly fail to fill, the 5 newest open reqs, the 3 newest moves between tracking
systems, and when and from which boards this was read. Values agree with those of the single reads.

\`max_age\` works as in the hiring pulse: data older than that answers 202 with the crawl that is on its way.`,
  params: CompanyPath,
  query: FreshnessQuery,
  mayBeAbsent: true,
  answers: {
    200: { description: 'The brief.', type: PreActionBrief, headers: COVERAGE },
    202: { description: 'Data is older than max_age; a crawl is under way.', type: CrawlingJob, headers: CRAWLING },
  },
  run: async ({ params, query }, context) => {
    const { bus, requestId } = context;
    const answer = await bus.request('reads.pre_action_brief', tier1Question(params, query, context), { requestId });
    return tier1Outcome(answer, query.max_age, context);
  },
});
