import { ApiProperty } from '@nestjs/swagger';
import { DIRECTIONS, type Direction } from './envelope.js';
import { Count, Flag, OneOf } from './members.js';

export function Velocity(): PropertyDecorator {
  return ApiProperty({
    type: 'number',
    minimum: 0,
    description: 'New roles now over new roles 30 days before.',
    example: 1.25,
  });
}

/** A pulse's six values, without their provenance. */
export class PlainPulse {
  @Flag('Whether there are open reqs.', true)
  is_hiring!: boolean;

  @Count('Active reqs, deduplicated over all boards.', 12)
  open_req_count!: number;

  @Count('Roles opened in the 30 days before the newest complete crawl.', 4)
  new_roles_30d!: number;

  @Velocity()
  velocity!: number;

  @OneOf(DIRECTIONS, 'Direction of the velocity.')
  direction!: Direction;

  @Flag('Many more new roles than usual.', false)
  is_surge!: boolean;
}
