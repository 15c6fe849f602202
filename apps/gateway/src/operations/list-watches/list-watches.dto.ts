import { ApiProperty } from '@nestjs/swagger';
import { Watch } from '../models/webhook.dto.js';

export class Watches {
  @ApiProperty({ type: Watch, isArray: true })
  watches!: Watch[];
}
