import { declareOperation } from './declaration.js';
import { ListOf, NextCursor } from './models/members.js';
import { LIST_PAGE, ListQuery, pageUnits } from './models/parameters.js';
import { READS } from './models/tools.js';
import { Webhook } from './models/webhook.js';

class WebhooksPage {
  @ListOf(Webhook, LIST_PAGE, 'Ordered by id.')
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
  tool: {
    name: 'list_webhooks',
    description: "The account's webhooks: source of webhook_endpoint_id. Not for watches (list_watches). Free.",
    inShort: { cursor: '', limit: 'Rows.' },
    defaults: { limit: 20 },
    hints: READS,
  },
  tag: 'Webhooks',
  summary: 'List webhooks',
  description: "The account's webhooks, without their secrets. (An addition to the specification.)",
  query: ListQuery,
  tokens: ({ query }) => pageUnits(query.limit),
  answers: { 200: { description: 'One page of webhooks, by id.', type: WebhooksPage } },
  service: 'change-feed',
  request: ({ query }) => query,
});
