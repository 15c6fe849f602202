import { ApiProperty } from '@nestjs/swagger';
import { Watch } from '../models/webhook.dto.js';

export class Watches {
  @ApiProperty({ type: Watch, isArray: true, maxItems: 1_000_000, description: 'By id.' })
  watches!: Watch[];
}
