import { ApiProperty } from '@nestjs/swagger';
import { AsOf } from '../models/envelope.dto.js';

class DemandPoint {
  @ApiProperty({ type: 'string', format: 'date-time', description: 'Monday 00:00Z of the week.' })
  bucket!: string;

  @ApiProperty({ type: 'integer' })
  active_reqs!: number;
}

export class RoleDemand extends AsOf {
  @ApiProperty({ type: DemandPoint, isArray: true })
  series!: DemandPoint[];
}
