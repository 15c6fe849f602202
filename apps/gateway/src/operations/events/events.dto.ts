import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { JOB_FUNCTIONS, PUBLIC_EVENT_TYPES, type PublicEventType } from '@hiring/contracts';
import { IsAbsentable } from '@hiring/platform-http-edge';
import { OptionalInteger, PageLimit, RequiredInteger } from '../questions/parameters.js';

export class EventsQuery {
  @RequiredInteger({ min: 0, max: Number.MAX_SAFE_INTEGER, about: 'Only events after this event_seq; start at 0.' })
  since!: number;

  @OptionalInteger({ min: 1, max: Number.MAX_SAFE_INTEGER, about: "Only this company's events." })
  company_id?: number;

  @ApiPropertyOptional({ type: 'string', enum: [...PUBLIC_EVENT_TYPES] })
  @IsAbsentable()
  @IsIn(PUBLIC_EVENT_TYPES, { message: `must be one of ${PUBLIC_EVENT_TYPES.join(', ')}` })
  event_type?: PublicEventType;

  @PageLimit(1_000, 100)
  limit: number = 100;
}

class ChangeEvent {
  @ApiProperty({ type: 'integer', description: 'Ordering key.' })
  event_seq!: number;

  @ApiProperty({ type: 'integer' })
  company_id!: number;

  @ApiProperty({ type: 'string' })
  req_key!: string;

  @ApiProperty({ type: 'string' })
  board!: string;

  @ApiProperty({ type: 'string', enum: [...PUBLIC_EVENT_TYPES] })
  event_type!: string;

  @ApiProperty({ type: 'string', format: 'date-time' })
  observed_at!: string;

  @ApiProperty({ type: 'string', enum: [...JOB_FUNCTIONS] })
  function!: string;

  @ApiProperty({ type: 'string', nullable: true })
  country!: string | null;

  @ApiProperty({ type: 'string' })
  title!: string;

  @ApiProperty({ type: 'string' })
  source_board!: string;

  @ApiProperty({ type: 'number' })
  confidence!: number;
}

export class EventsPage {
  @ApiProperty({ type: ChangeEvent, isArray: true })
  events!: ChangeEvent[];

  @ApiProperty({ type: 'integer', nullable: true, description: 'Position to go on from; null when the page is empty.' })
  next_cursor!: number | null;
}
