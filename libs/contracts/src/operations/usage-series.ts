import { ApiProperty } from '@nestjs/swagger';
import { declareOperation } from './declaration.js';
import { AsOf } from './models/envelope.js';
import { Count, Id, ListOf, Text } from './models/members.js';
import { OptionalInteger } from './models/parameters.js';

class UsageSeriesQuery {
  @OptionalInteger({ min: 1, max: 366, default: 31, about: 'Number of UTC days, including today.' })
  days: number = 31;
}

export class UsagePoint {
  @ApiProperty({ type: 'string', format: 'date', description: 'UTC day.', example: '2026-03-02' })
  day!: string;

  @Id('The key that made the calls.')
  key_id!: number;

  @Text('Name of the operation.', 255, 'is_hiring')
  operation!: string;

  @Count('Cached and fresh calls together.', 120)
  calls!: number;

  @Count('Cached calls.', 100)
  cached!: number;

  @Count('Fresh calls.', 20)
  fresh!: number;

  @Count('Events returned by the change feed.', 0)
  changes!: number;

  @Count('Watches created.', 0)
  watches!: number;

  @Count('Crawls that a fresh read queued.', 3)
  forced_fresh!: number;
}

export class UsageSeries extends AsOf {
  @ListOf(UsagePoint, 1_000_000, 'Oldest first.')
  series!: UsagePoint[];
}

export const usageSeries = declareOperation({
  name: 'usage_series',
  method: 'GET',
  path: '/v1/usage/series',
  scope: 'usage:read',
  meter: null,
  tag: 'Account',
  summary: 'Usage by day, key and operation',
  description: 'Units per UTC day, key and operation, oldest first. (An addition to the specification.)',
  query: UsageSeriesQuery,
  answers: { 200: { description: 'The series.', type: UsageSeries } },
});
