import { ApiProperty } from '@nestjs/swagger';
import { NextCursor } from '../models/members.js';
import { Webhook } from '../models/webhook.dto.js';
import { OpaqueCursor, PageLimit } from '../questions/parameters.js';

const PAGE = 1_000;

export class WebhooksQuery {
  @OpaqueCursor('next_cursor of the previous page.')
  cursor?: string;

  @PageLimit(PAGE, PAGE)
  limit: number = PAGE;
}

export class Webhooks {
  @ApiProperty({ type: Webhook, isArray: true, maxItems: PAGE, description: 'By id.' })
  webhooks!: Webhook[];

  @NextCursor()
  next_cursor!: string | null;
}
