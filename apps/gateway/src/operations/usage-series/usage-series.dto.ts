import { ApiProperty } from '@nestjs/swagger';
import { AsOf } from '../models/envelope.dto.js';
import { Count, Id, Text } from '../models/members.js';
import { OptionalInteger } from '../questions/parameters.js';

export class UsageSeriesQuery {
  @OptionalInteger({ min: 1, max: 366, default: 31, about: 'UTC days, today included.' })
  days: number = 31;
}

class UsagePoint {
  @ApiProperty({ type: 'string', format: 'date', description: 'UTC day.', example: '2026-03-02' })
  day!: string;

  @Id('The key that called.')
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
  @ApiProperty({ type: UsagePoint, isArray: true, maxItems: 1_000_000, description: 'Oldest first.' })
  series!: UsagePoint[];
}
