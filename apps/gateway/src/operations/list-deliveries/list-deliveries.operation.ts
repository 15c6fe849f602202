import { defineOperation } from '../../pipeline/operation.js';
import { jsonOutcome } from '../outcomes/json-outcome.js';
import { WebhookPath } from '../models/webhook.dto.js';
import { DeliveriesPage, DeliveriesQuery } from './list-deliveries.dto.js';

export const listDeliveries = defineOperation({
  name: 'list_deliveries',
  tag: 'Webhooks',
  summary: 'Delivery log',
  description: 'Deliveries of one webhook with their attempts, newest first. (An addition to the specification.)',
  params: WebhookPath,
  query: DeliveriesQuery,
  mayBeAbsent: true,
  answers: { 200: { description: 'One page of deliveries.', type: DeliveriesPage } },
  run: async ({ params, query }, { identity, bus, requestId }) => {
    const ask = {
      customer_id: identity.customerId,
      webhook_id: params.webhook_id,
      limit: query.limit,
      ...(query.cursor !== undefined && { cursor: query.cursor }),
      ...(query.status !== undefined && { status: query.status }),
    };
    return jsonOutcome(await bus.request('feed.list_deliveries', ask, { requestId }));
  },
});
