import { ApiProperty } from '@nestjs/swagger';
import { Webhook } from '../models/webhook.dto.js';

export class Webhooks {
  @ApiProperty({ type: Webhook, isArray: true, maxItems: 100_000, description: 'By id.' })
  webhooks!: Webhook[];
}
