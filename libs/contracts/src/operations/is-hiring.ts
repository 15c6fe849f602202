import { declareRead } from './declaration.js';
import { COVERAGE } from './models/answer-headers.js';
import { CompanyPath, companyRequest } from './models/company.js';
import { AsOf } from './models/envelope.js';
import { Count, Flag } from './models/members.js';
import { READS } from './models/tools.js';

class IsHiring extends AsOf {
  @Flag('Whether there are open reqs.', true)
  is_hiring!: boolean;

  @Count('Active reqs, deduplicated over all boards.', 12)
  open_req_count!: number;
}

export const isHiring = declareRead({
  name: 'is_hiring',
  method: 'GET',
  path: '/v1/companies/:company_id/is-hiring',
  scope: 'reads:cached',
  meter: 'call',
  tool: {
    name: 'is_hiring',
    description:
      'Whether a company has open requisitions (reqs), and how many. The cheapest gate: use it first. Not for which roles (get_open_reqs) or trends. Costs 1 cached call.',
    aboutCompany: true,
    hints: READS,
  },
  tag: 'Cached reads',
  summary: 'Is the company hiring?',
  description: `A cheap first filter: whether the company has open reqs, and how many.

\`open_req_count\` counts active reqs, deduplicated over all boards of the company; \`is_hiring\` is true when there is
at least one. A req is active from its first sighting until its last posting is confirmed gone. \`as_of\` is the oldest
of the boards' last complete crawls: no data in the response is older. A company that was never read returns false, 0
and 1970-01-01T00:00:00.000Z with \`Coverage: none\`: unknown, which is not the same as not hiring.`,
  params: CompanyPath,
  mayReturnNotFound: true,
  answers: { 200: { description: 'The answer.', type: IsHiring, headers: COVERAGE } },
  request: companyRequest,
});
