import type { JobFunction } from '../functions.js';
import { ApiProperty } from '@nestjs/swagger';
import { declareRead } from './declaration.js';
import { COVERAGE } from './models/answer-headers.js';
import { CompanyPath } from './models/company.js';
import {
  AsOf,
  type Direction,
  ProvenanceBoolean,
  ProvenanceDirection,
  ProvenanceInteger,
  ProvenanceNumber,
  type ProvenanceOf,
} from './models/envelope.js';
import { Count, Instant, ListOf } from './models/members.js';
import { CRAWL_QUEUED, FunctionFreshnessQuery, freshRequest } from './models/tier1.js';
import { FETCHES, FRESHNESS } from './models/tools.js';

class MomentumPoint {
  @Instant('Monday 00:00Z of the week.', '2026-02-23T00:00:00.000Z')
  bucket_start!: string;

  @Count('Open reqs at the end of the week.', 11)
  open_req_count!: number;
}

export class HiringPulse extends AsOf {
  @ApiProperty({ type: ProvenanceBoolean })
  is_hiring!: ProvenanceOf<boolean>;

  @ApiProperty({ type: ProvenanceInteger })
  open_req_count!: ProvenanceOf<number>;

  @ApiProperty({ type: ProvenanceInteger })
  new_roles_30d!: ProvenanceOf<number>;

  @ApiProperty({ type: ProvenanceNumber })
  velocity!: ProvenanceOf<number>;

  @ApiProperty({ type: ProvenanceDirection })
  direction!: ProvenanceOf<Direction>;

  @ApiProperty({ type: ProvenanceBoolean })
  is_surge!: ProvenanceOf<boolean>;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'integer', minimum: 1 },
    example: { engineering: 7, sales: 5 },
    description: 'Active reqs per function; functions without any are omitted.',
  })
  by_function!: Partial<Record<JobFunction, number>>;

  @ListOf(MomentumPoint, 8, 'Oldest first.')
  momentum!: MomentumPoint[];
}

export const hiringPulse = declareRead({
  name: 'hiring_pulse',
  method: 'GET',
  path: '/v1/companies/:company_id/hiring-pulse',
  scope: 'reads:fresh',
  meter: 'tier1',
  tool: {
    name: 'hiring_pulse',
    description: `Velocity (new roles + 1 over those of the 30 days before + 1), direction, surge and weekly momentum of a company's hiring, with sources. Not for yes or no (is_hiring). ${FRESHNESS} Costs 1 cached call; with max_age 1 fresh call, or 1 forced_fresh if it queued a crawl.`,
    aboutCompany: true,
    inShort: { max_age: 'Seconds.', function: 'Only its reqs.' },
    hints: FETCHES,
  },
  tag: 'Fresh reads',
  summary: 'Hiring pulse',
  description: `Velocity, direction and momentum of the company's hiring in one call, each value with the board and the
time of its last confirmation.

All windows end at the newest complete crawl. \`new_roles_30d\`: roles opened in the last 30 days (roles already listed
when a board was first read are not new, nor are reposts). \`velocity\`: (new roles in the last 30 days + 1) / (in the
30 days before + 1), no unit, 1 = same pace. \`direction\`: \`accelerating\` at a velocity of 1.25 or more with at least
3 more roles, \`decelerating\` at 0.80 or less with at least 3 fewer, else \`steady\`. \`is_surge\`: at least 5 new
roles and at least twice the mean of up to three previous windows. \`momentum\`: open reqs at the end of each of the
last 8 weeks with a crawl. Confidence halves every 14 days without a crawl, and is at most 0.3 while our history is
shorter than the windows.

With \`function\`, all values are over the reqs of that function: same formulas, same caps. \`by_function\` then has that
function alone. (An addition to the specification.)

\`max_age\` sets the maximum age of the data. Data within it: 200. Older data, or none: a crawl is queued (or joined),
and the response is 202 with \`Location\` and \`Retry-After\`; repeat the read after that time. After a failed crawl the
next one starts a minute later, and later still after consecutive failures; the job has the reason of the failure.
Without \`max_age\` the response has the best available data, marked \`Coverage: stale\` when it is old.`,
  params: CompanyPath,
  query: FunctionFreshnessQuery,
  mayReturnNotFound: true,
  answers: {
    200: { description: 'The pulse.', type: HiringPulse, headers: COVERAGE },
    202: CRAWL_QUEUED,
  },
  request: freshRequest,
});
