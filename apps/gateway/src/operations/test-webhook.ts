import { OPERATIONS } from '@hiring/contracts/operations';
import { implement } from '../pipeline/operation.js';
import { jsonResponse } from './responses/json-response.js';

/** The receiver has 15 s; the rest is time for the RPC call. */
const TEST_TIMEOUT_MS = 18_000;

export const testWebhook = implement(OPERATIONS.test_webhook, {
  run: async ({ params }, { identity, bus, requestId }) => {
    const request = { customer_id: identity.customerId, webhook_id: params.webhook_id };
    const options = { requestId, timeoutMs: TEST_TIMEOUT_MS, idempotent: false };
    return jsonResponse(await bus.request('feed.test_webhook', request, options));
  },
});
