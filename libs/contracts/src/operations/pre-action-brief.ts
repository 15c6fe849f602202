import { ApiProperty } from '@nestjs/swagger';
import { declareRead } from './declaration.js';
import { COVERAGE } from './models/answer-headers.js';
import { CompanyPath } from './models/company.js';
import { AsOf } from './models/envelope.js';
import { Count, Instant, ListOf, Vendor, Vendors } from './models/members.js';
import { PlainPulse } from './models/plain-pulse.js';
import { Requisition, Role } from './models/requisition.js';
import { CRAWL_QUEUED, FunctionFreshnessQuery, freshRequest } from './models/tier1.js';
import { FETCHES } from './models/tools.js';

class PlainRepost extends Role {
  @Count('Reposts in the last 365 days.', 2)
  repost_count!: number;
}

class PlainMigration {
  @Vendor('Vendor of the old board.')
  from_vendor!: string;

  @Vendor('Vendor of the new board.', 'ashby')
  to_vendor!: string;

  @Instant('First complete crawl of the new board.')
  occurred_at!: string;
}

class ProvenanceSummary extends AsOf {
  @Vendors('Vendors of the boards that the brief is based on.')
  source_boards!: string[];
}

export class PreActionBrief {
  @ApiProperty({ type: PlainPulse })
  pulse!: PlainPulse;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string', format: 'date-time' },
    description: 'First opening per function.',
    example: { engineering: '2025-02-03T00:00:00.000Z' },
  })
  first_hires!: Record<string, string>;

  @ListOf(PlainRepost, 5, 'Most reposts first.')
  repost_pain!: PlainRepost[];

  @ListOf(Requisition, 5, 'Newest first.')
  top_reqs!: Requisition[];

  @ListOf(PlainMigration, 3, 'Newest first.')
  ats_migrations!: PlainMigration[];

  @ApiProperty({ type: ProvenanceSummary })
  _provenance_summary!: ProvenanceSummary;
}

export const preActionBrief = declareRead({
  name: 'pre_action_brief',
  method: 'GET',
  path: '/v1/companies/:company_id/pre-action-brief',
  scope: 'reads:fresh',
  meter: 'tier1',
  tool: {
    name: 'pre_action_brief',
    description:
      'All that matters before contacting a company, in one call. Not in bulk: gate with is_hiring. max_age and cost as for hiring_pulse.',
    aboutCompany: true,
    inShort: { max_age: 'Seconds.', function: 'Only its reqs.' },
    hints: FETCHES,
  },
  tag: 'Fresh reads',
  summary: 'Pre-action brief',
  description: `A summary of a company in one request, in plain values: the pulse, first hires per function, at most 5
reqs that repeatedly fail to fill, the 5 newest open reqs, the 3 newest moves between tracking systems, and the time and
the boards of the data. Values agree with those of the single reads.

With \`function\`, pulse, first hires, reposts and newest open reqs are those of that function; moves stay those of the
company. (An addition to the specification.)

\`max_age\` works as in the hiring pulse: for older data the response is 202 with the crawl job.`,
  params: CompanyPath,
  query: FunctionFreshnessQuery,
  mayReturnNotFound: true,
  answers: {
    200: { description: 'The brief.', type: PreActionBrief, headers: COVERAGE },
    202: CRAWL_QUEUED,
  },
  request: freshRequest,
});
