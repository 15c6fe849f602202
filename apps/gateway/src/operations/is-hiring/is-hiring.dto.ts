import { ApiProperty } from '@nestjs/swagger';
import { AsOf } from '../models/envelope.dto.js';

export class IsHiring extends AsOf {
  @ApiProperty({ type: 'boolean' })
  is_hiring!: boolean;

  @ApiProperty({ type: 'integer' })
  open_req_count!: number;
}
