import { ApiProperty } from '@nestjs/swagger';
import { AsOf } from '../models/envelope.dto.js';
import { Count, Instant } from '../models/members.js';

class DemandPoint {
  @Instant('Monday 00:00Z of the week.', '2026-02-23T00:00:00.000Z')
  bucket!: string;

  @Count('Reqs active at the end of the week.', 31)
  active_reqs!: number;
}

export class RoleDemand extends AsOf {
  @ApiProperty({ type: DemandPoint, isArray: true, maxItems: 10_000, description: 'One point per week, oldest first.' })
  series!: DemandPoint[];
}
