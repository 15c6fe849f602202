import { defineOperation } from '../../pipeline/operation.js';
import { CompanyPath } from '../shared/company.dto.js';
import { tier1Outcome } from '../shared/read-outcome.js';
import { CrawlingJob, FreshnessQuery } from '../shared/tier1.dto.js';
import { HiringPulse } from './hiring-pulse.dto.js';

export const hiringPulse = defineOperation({
  name: 'hiring_pulse',
  tag: 'Fresh reads',
  summary: 'Hiring pulse',
  description:
    'Velocity, direction and momentum in one call. With max_age, data older than that queues a priority crawl and answers 202 instead of waiting.',
  params: CompanyPath,
  query: FreshnessQuery,
  mayBeAbsent: true,
  answers: {
    200: { description: 'The pulse.', type: HiringPulse },
    202: { description: 'Data is older than max_age; a crawl is under way.', type: CrawlingJob },
  },
  run: async ({ params, query }, { identity, bus, callId, requestId }) => {
    const ask = {
      customer_id: identity.customerId,
      company_id: params.company_id,
      call_id: callId,
      ...(query.max_age !== undefined && { max_age_seconds: query.max_age }),
    };
    return tier1Outcome(await bus.request('reads.hiring_pulse', ask, { requestId }), query.max_age);
  },
});
