import { ApiProperty } from '@nestjs/swagger';
import {
  AsOf,
  ProvenanceBoolean,
  ProvenanceInteger,
  ProvenanceNumber,
  ProvenanceString,
} from '../models/envelope.dto.js';

class MomentumPoint {
  @ApiProperty({ type: 'string', format: 'date-time' })
  bucket_start!: string;

  @ApiProperty({ type: 'integer' })
  open_req_count!: number;
}

export class HiringPulse extends AsOf {
  @ApiProperty({ type: ProvenanceBoolean })
  is_hiring!: object;

  @ApiProperty({ type: ProvenanceInteger })
  open_req_count!: object;

  @ApiProperty({ type: ProvenanceInteger })
  new_roles_30d!: object;

  @ApiProperty({ type: ProvenanceNumber })
  velocity!: object;

  @ApiProperty({ type: ProvenanceString })
  direction!: object;

  @ApiProperty({ type: ProvenanceBoolean })
  is_surge!: object;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'integer' },
    description: 'Active reqs per function; functions without any are left out.',
  })
  by_function!: Record<string, number>;

  @ApiProperty({ type: MomentumPoint, isArray: true, maxItems: 8 })
  momentum!: MomentumPoint[];
}
