import { ApiProperty } from '@nestjs/swagger';
import {
  AsOf,
  ProvenanceBoolean,
  ProvenanceDirection,
  ProvenanceInteger,
  ProvenanceNumber,
} from '../models/envelope.dto.js';
import { Count, Instant } from '../models/members.js';

class MomentumPoint {
  @Instant('Monday 00:00Z of the week.', '2026-02-23T00:00:00.000Z')
  bucket_start!: string;

  @Count('Open reqs at the end of the week.', 11)
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

  @ApiProperty({ type: ProvenanceDirection })
  direction!: object;

  @ApiProperty({ type: ProvenanceBoolean })
  is_surge!: object;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'integer', minimum: 1 },
    example: { engineering: 7, sales: 5 },
    description: 'Active reqs per function; functions without any are left out.',
  })
  by_function!: Record<string, number>;

  @ApiProperty({ type: MomentumPoint, isArray: true, maxItems: 8, description: 'Oldest first.' })
  momentum!: MomentumPoint[];
}
