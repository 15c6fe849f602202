import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray } from 'class-validator';
import { declareOperation } from './declaration.js';
import { COVERAGES } from './models/answer-headers.js';
import { OneOf } from './models/members.js';
import { ErrorMembers } from './models/problem.js';
import { OneOfClasses } from './models/variants.js';
import { EnrichedRow, SheetEnrichBody } from './sheet-enrich.js';

const BATCH_ROWS_MAX = 1_000;
const BODY_BYTES_MAX = 512 * 1024;
const ROWS_PER_TOKEN = 10;

class SheetEnrichBatchBody {
  /** The rows. Each row is validated when it is looked up, so that one invalid row does not fail the batch. */
  @ApiProperty({
    type: SheetEnrichBody,
    isArray: true,
    minItems: 1,
    maxItems: BATCH_ROWS_MAX,
    description: 'Rows as for `POST /v1/sheet/enrich`.',
  })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(BATCH_ROWS_MAX)
  rows!: unknown[];
}

export class FoundRow {
  @OneOf(COVERAGES, 'As the header `Coverage` of `POST /v1/sheet/enrich`.')
  coverage!: 'direct' | 'stale' | 'none';

  @ApiProperty({ type: EnrichedRow, description: 'The answer of `POST /v1/sheet/enrich`.' })
  result!: EnrichedRow;
}

export class RefusedRow {
  @ApiProperty({
    type: ErrorMembers,
    description: 'The error of `POST /v1/sheet/enrich`; pointers are relative to the row.',
  })
  problem!: ErrorMembers;
}

class EnrichedBatch {
  @OneOfClasses([FoundRow, RefusedRow], {
    isArray: true,
    maxItems: BATCH_ROWS_MAX,
    description: 'One per row of the request, in its order.',
  })
  rows!: (FoundRow | RefusedRow)[];
}

export const sheetEnrichBatch = declareOperation({
  name: 'sheet_enrich_batch',
  method: 'POST',
  path: '/v1/sheet/enrich/batch',
  scope: 'enrich',
  meter: 'row',
  tag: 'Enrichment',
  summary: 'Enrich up to 1,000 rows',
  description: `Enriches every row by the rules of \`POST /v1/sheet/enrich\` and answers in the order of the request. A row that
is unknown or invalid has a problem and does not affect the others. The body may have 512 KiB.

One call is billed per row found. A batch takes one token of the rate limits per 10 rows, rounded up; it may take more than
the burst when the whole burst is available. If the rows found exceed what remains of the plan's cap, the whole batch is refused
and nothing is billed. (The operation is an addition to the specification.)`,
  body: SheetEnrichBatchBody,
  bodyBytesMax: BODY_BYTES_MAX,
  tokens: ({ body }) => Math.ceil(body.rows.length / ROWS_PER_TOKEN),
  answers: { 200: { description: 'The rows.', type: EnrichedBatch } },
});
