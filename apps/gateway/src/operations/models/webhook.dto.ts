import { ApiProperty } from '@nestjs/swagger';
import { PUBLIC_EVENT_TYPES } from '@hiring/contracts';
import { PathId } from '../questions/parameters.js';

export class WebhookPath {
  @PathId("Webhook of the caller's account.")
  webhook_id!: number;
}

/** Never shows the secret. */
export class Webhook {
  @ApiProperty({ type: 'integer' })
  id!: number;

  @ApiProperty({ type: 'string', format: 'uri' })
  url!: string;

  @ApiProperty({ type: 'string', enum: ['active', 'disabled'] })
  status!: string;

  @ApiProperty({
    type: 'string',
    enum: ['gone', 'failing'],
    nullable: true,
    description: 'Why it is disabled: it answered 410, or failed for five days.',
  })
  disabled_reason!: string | null;

  @ApiProperty({ type: 'boolean' })
  ordered!: boolean;

  @ApiProperty({ type: 'integer' })
  concurrency!: number;

  @ApiProperty({ type: 'integer', nullable: true })
  rate_per_second!: number | null;

  @ApiProperty({ type: 'string', format: 'date-time' })
  created_at!: string;
}

export class Watch {
  @ApiProperty({ type: 'integer' })
  id!: number;

  @ApiProperty({ type: 'integer' })
  company_id!: number;

  @ApiProperty({ type: 'string', isArray: true, enum: [...PUBLIC_EVENT_TYPES] })
  event_types!: string[];

  @ApiProperty({ type: 'integer' })
  webhook_endpoint_id!: number;
}
