import { defineOperation } from '../../pipeline/operation.js';
import { jsonOutcome } from '../outcomes/json-outcome.js';
import { Webhooks } from './list-webhooks.dto.js';

export const listWebhooks = defineOperation({
  name: 'list_webhooks',
  tag: 'Webhooks',
  summary: 'List webhooks',
  description: "The account's webhooks, without their secrets. (An addition to the specification.)",
  answers: { 200: { description: 'Webhooks by id.', type: Webhooks } },
  run: async (_input, { identity, bus, requestId }) =>
    jsonOutcome(await bus.request('feed.list_webhooks', { customer_id: identity.customerId }, { requestId })),
});
