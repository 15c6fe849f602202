import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, Matches } from 'class-validator';
import { IsAbsentable } from '@hiring/platform-http-edge';
import { OpaqueCursor, PageLimit } from '../questions/parameters.js';

export class DeliveriesQuery {
  @OpaqueCursor('next_cursor of the previous page.')
  cursor?: string;

  @ApiPropertyOptional({ type: 'string', description: 'Only deliveries in this state.' })
  @IsAbsentable()
  @IsString()
  @Matches(/^[a-z_]{1,30}$/, { message: 'must be the name of a delivery state' })
  status?: string;

  @PageLimit(200, 50)
  limit: number = 50;
}
