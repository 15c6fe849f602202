import { ApiProperty } from '@nestjs/swagger';
import { DIRECTIONS } from './envelope.dto.js';

/** The six pulse values without envelopes. */
export class PlainPulse {
  @ApiProperty({ type: 'boolean' })
  is_hiring!: boolean;

  @ApiProperty({ type: 'integer' })
  open_req_count!: number;

  @ApiProperty({ type: 'integer' })
  new_roles_30d!: number;

  @ApiProperty({ type: 'number' })
  velocity!: number;

  @ApiProperty({ type: 'string', enum: DIRECTIONS })
  direction!: string;

  @ApiProperty({ type: 'boolean' })
  is_surge!: boolean;
}
