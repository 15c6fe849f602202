import { ApiProperty } from '@nestjs/swagger';
import { OpaqueCursor, PageLimit } from '../questions/parameters.js';

export class UsageRecordsQuery {
  @OpaqueCursor('next_cursor of the previous page.')
  cursor?: string;

  @PageLimit(1_000, 100)
  limit: number = 100;
}

class Units {
  @ApiProperty({ type: 'integer' })
  calls!: number;

  @ApiProperty({ type: 'integer' })
  changes!: number;

  @ApiProperty({ type: 'integer' })
  watches!: number;

  @ApiProperty({ type: 'integer' })
  forced_fresh!: number;
}

class UsageLine {
  @ApiProperty({ type: 'string' })
  usage_id!: string;

  @ApiProperty({
    type: 'string',
    enum: ['call', 'twin', 'correction'],
    description: 'A twin repeats an idempotent call and bills only what exceeds it; a correction takes units back.',
  })
  kind!: string;

  @ApiProperty({ type: 'string', format: 'date-time' })
  occurred_at!: string;

  @ApiProperty({ type: 'string' })
  operation!: string;

  @ApiProperty({ type: 'integer' })
  key_id!: number;

  @ApiProperty({ type: Units })
  units!: Units;

  @ApiProperty({ type: 'string', enum: ['cached', 'fresh'], nullable: true })
  meter_class!: string | null;

  @ApiProperty({ type: 'string' })
  request_id!: string;
}

export class UsageRecords {
  @ApiProperty({ type: UsageLine, isArray: true })
  records!: UsageLine[];

  @ApiProperty({ type: 'string', nullable: true, description: 'Null exactly when nothing follows.' })
  next_cursor!: string | null;
}
