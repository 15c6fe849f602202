import type { MeterClass } from '../usage.js';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { declareOperation } from './declaration.js';
import { Id, Instant, ListOf, NextCursor, Text, OneOf, OneOfOrNull } from './models/members.js';
import {
  OpaqueCursor,
  OptionalInstant,
  OptionalInteger,
  PageLimit,
  WordFilter,
  pageUnits,
} from './models/parameters.js';
import { MayBeOmitted } from './models/rules.js';

export const USAGE_KINDS = ['call', 'twin', 'correction'] as const;

export class UsageRecordsQuery {
  @OptionalInstant('Only lines of calls made from this instant on.')
  occurred_since?: string;

  @OptionalInstant('Only lines of calls made until this instant.')
  occurred_until?: string;

  @WordFilter(USAGE_KINDS, 'Only lines of this kind.')
  kind?: (typeof USAGE_KINDS)[number];

  @OptionalInteger({ min: 1, max: Number.MAX_SAFE_INTEGER, about: 'Only lines of this key.' })
  key_id?: number;

  @ApiPropertyOptional({
    type: 'string',
    maxLength: 100,
    pattern: '^[a-z][a-z0-9_]*$',
    description: 'Only lines of this operation.',
    example: 'is_hiring',
  })
  @MayBeOmitted()
  @Matches(/^[a-z][a-z0-9_]{0,99}$/, { message: 'must be the name of an operation, such as is_hiring' })
  operation?: string;

  @OpaqueCursor('next_cursor of the previous page.')
  cursor?: string;

  @PageLimit(1_000, 100)
  limit: number = 100;
}

/** Declares a bill line's units. A correction can be negative. */
function BilledUnits(description: string, example: number): PropertyDecorator {
  const { MAX_SAFE_INTEGER: most } = Number;
  return ApiProperty({ type: 'integer', minimum: -most, maximum: most, description, example });
}

class Units {
  @BilledUnits('Cached and fresh calls.', 1)
  calls!: number;

  @BilledUnits('Events returned by the change feed.', 0)
  changes!: number;

  @BilledUnits('Watches created.', 0)
  watches!: number;

  @BilledUnits('Crawls that a fresh read queued.', 0)
  forced_fresh!: number;
}

export class UsageLine {
  @Text('`Usage-Id` of the billed response.', 255, 'u_019d0e3f5a7c')
  usage_id!: string;

  @OneOf(
    USAGE_KINDS,
    'A twin repeats an idempotent call and bills only the units above it; a correction adjusts the units of an earlier response.',
  )
  kind!: (typeof USAGE_KINDS)[number];

  @Instant('When the call was made.')
  occurred_at!: string;

  @Text('Name of the operation.', 255, 'is_hiring')
  operation!: string;

  @Id('The key that made the call.')
  key_id!: number;

  @ApiProperty({ type: Units })
  units!: Units;

  @OneOfOrNull(['cached', 'fresh'], 'Meter class of calls; null for other units.')
  meter_class!: MeterClass | null;

  @Text('`X-Request-Id` of the call.', 255, 'req_019d0e3f5a7c')
  request_id!: string;
}

export class UsageRecords {
  @ListOf(UsageLine, 1_000, 'Newest first.')
  records!: UsageLine[];

  @NextCursor()
  next_cursor!: string | null;
}

export const usageRecords = declareOperation({
  name: 'usage_records',
  method: 'GET',
  path: '/v1/usage/records',
  scope: 'usage:read',
  meter: null,
  tag: 'Account',
  summary: 'Lines of the bill',
  description:
    'Every billed line of the account, newest first; its usage_id is the Usage-Id header of the billed response. A cursor continues with the same filters. (An addition to the specification.)',
  query: UsageRecordsQuery,
  tokens: ({ query }) => pageUnits(query.limit),
  csv: true,
  answers: { 200: { description: 'One page of lines.', type: UsageRecords } },
});
