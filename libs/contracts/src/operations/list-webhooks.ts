import { ApiProperty } from '@nestjs/swagger';
import { declareOperation } from './declaration.js';
import { NextCursor } from './models/members.js';
import { OpaqueCursor, PageLimit } from './models/parameters.js';
import { Webhook } from './models/webhook.js';

const PAGE = 1_000;

class WebhooksQuery {
  @OpaqueCursor('next_cursor of the previous page.')
  cursor?: string;

  @PageLimit(PAGE, PAGE)
  limit: number = PAGE;
}

export class Webhooks {
  @ApiProperty({ type: Webhook, isArray: true, maxItems: PAGE, description: 'Ordered by id.' })
  webhooks!: Webhook[];

  @NextCursor()
  next_cursor!: string | null;
}

export const listWebhooks = declareOperation({
  name: 'list_webhooks',
  method: 'GET',
  path: '/v1/webhooks',
  scope: 'watches:write',
  meter: null,
  tag: 'Webhooks',
  summary: 'List webhooks',
  description: "The account's webhooks, without their secrets. (An addition to the specification.)",
  query: WebhooksQuery,
  answers: { 200: { description: 'One page of webhooks, by id.', type: Webhooks } },
});
