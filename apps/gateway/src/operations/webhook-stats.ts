import { OPERATIONS } from '@hiring/contracts/operations';
import { implement } from '../pipeline/operation.js';
import { jsonResponse } from './responses/json-response.js';

/** Relative to a call that reads a row: the statement reads up to 50,000 deliveries. */
const WEIGHT = 20;

export const webhookStats = implement(OPERATIONS.webhook_stats, {
  weight: () => WEIGHT,
  run: async ({ params, query }, { identity, bus, requestId }) => {
    const request = { customer_id: identity.customerId, webhook_id: params.webhook_id, hours: query.hours };
    return jsonResponse(await bus.request('feed.webhook_stats', request, { requestId }));
  },
});
