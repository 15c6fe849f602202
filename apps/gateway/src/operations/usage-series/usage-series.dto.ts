import { ApiProperty } from '@nestjs/swagger';
import { AsOf } from '../models/envelope.dto.js';
import { OptionalInteger } from '../questions/parameters.js';

export class UsageSeriesQuery {
  @OptionalInteger({ min: 1, max: 366, default: 31, about: 'UTC days, today included.' })
  days: number = 31;
}

class UsagePoint {
  @ApiProperty({ type: 'string', format: 'date' })
  day!: string;

  @ApiProperty({ type: 'integer' })
  key_id!: number;

  @ApiProperty({ type: 'string' })
  operation!: string;

  @ApiProperty({ type: 'integer' })
  calls!: number;

  @ApiProperty({ type: 'integer' })
  cached!: number;

  @ApiProperty({ type: 'integer' })
  fresh!: number;

  @ApiProperty({ type: 'integer' })
  changes!: number;

  @ApiProperty({ type: 'integer' })
  watches!: number;

  @ApiProperty({ type: 'integer' })
  forced_fresh!: number;
}

export class UsageSeries extends AsOf {
  @ApiProperty({ type: UsagePoint, isArray: true })
  series!: UsagePoint[];
}
