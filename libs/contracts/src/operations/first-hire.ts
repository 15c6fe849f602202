import type { JobFunction } from '../functions.js';
import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { declareRead } from './declaration.js';
import { COVERAGE } from './models/answer-headers.js';
import { CompanyPath } from './models/company.js';
import { AsOf, ProvenanceInstant, type ProvenanceOf } from './models/envelope.js';
import { FunctionFilter, functionOf } from './models/parameters.js';

class FirstHireQuery {
  @FunctionFilter('Only this function.')
  function?: string;
}

@ApiExtraModels(ProvenanceInstant)
export class FirstHire extends AsOf {
  @ApiProperty({
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(ProvenanceInstant) },
    description: 'Functions without a role so far are absent.',
    example: {
      engineering: {
        value: '2025-02-03T00:00:00.000Z',
        source_board: 'greenhouse',
        observed_at: '2026-03-02T10:00:00.000Z',
        confidence: 0.6,
      },
    },
  })
  by_function!: Partial<Record<JobFunction, ProvenanceOf<string>>>;
}

export const firstHire = declareRead({
  name: 'first_hire',
  method: 'GET',
  path: '/v1/companies/:company_id/first-hire',
  scope: 'reads:cached',
  meter: 'call',
  tag: 'Cached reads',
  summary: 'First hire per function',
  description: `When the company first opened a role of each function, closed roles included; functions without a role
so far are absent.

The value is the time the role was opened: the board's own date where it is reliable, else our first sighting.
Confidence: 0.3 for a role that was already listed when we first read the board ("at or before"), 0.6 for a date before
our coverage began, else that of the source. A value never becomes later.`,
  params: CompanyPath,
  query: FirstHireQuery,
  mayReturnNotFound: true,
  answers: { 200: { description: 'First openings by function.', type: FirstHire, headers: COVERAGE } },
  request: ({ params, query }) => ({ company_id: params.company_id, ...functionOf(query.function) }),
});
