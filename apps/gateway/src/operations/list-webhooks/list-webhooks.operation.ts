import { defineOperation, pageWeight } from '../../pipeline/operation.js';
import { jsonOutcome } from '../outcomes/json-outcome.js';
import { Webhooks, WebhooksQuery } from './list-webhooks.dto.js';

export const listWebhooks = defineOperation({
  name: 'list_webhooks',
  tag: 'Webhooks',
  summary: 'List webhooks',
  description: "The account's webhooks, without their secrets. (An addition to the specification.)",
  query: WebhooksQuery,
  answers: { 200: { description: 'One page of webhooks, by id.', type: Webhooks } },
  weight: ({ query }) => pageWeight(query.limit),
  run: async ({ query }, { identity, bus, requestId }) => {
    const { cursor, limit } = query;
    const ask = { customer_id: identity.customerId, limit, ...(cursor !== undefined && { cursor }) };
    return jsonOutcome(await bus.request('feed.list_webhooks', ask, { requestId }));
  },
});
