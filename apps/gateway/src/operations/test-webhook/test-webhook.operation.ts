import { defineOperation } from '../../pipeline/operation.js';
import { jsonOutcome } from '../outcomes/json-outcome.js';
import { WebhookPath } from '../models/webhook.dto.js';
import { TestDelivery } from './test-webhook.dto.js';

/** The receiver has 15 s, and the bus needs a moment around it. */
const TEST_TIMEOUT_MS = 18_000;

export const testWebhook = defineOperation({
  name: 'test_webhook',
  tag: 'Webhooks',
  summary: 'Send a test delivery',
  description:
    'Sends one signed test delivery now and says how it went. At most five of an account run at once; more are 429 `rate_limited`. (An addition to the specification.)',
  params: WebhookPath,
  mayBeAbsent: true,
  answers: { 200: { description: 'How the receiver answered.', type: TestDelivery } },
  run: async ({ params }, { identity, bus, requestId }) => {
    const ask = { customer_id: identity.customerId, webhook_id: params.webhook_id };
    const options = { requestId, timeoutMs: TEST_TIMEOUT_MS, idempotent: false };
    return jsonOutcome(await bus.request('feed.test_webhook', ask, options));
  },
});
