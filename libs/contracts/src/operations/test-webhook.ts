import { declareOperation } from './declaration.js';
import { Count, Flag } from './models/members.js';
import { AttemptError, ReceiverResponse, StatusCode, WebhookPath } from './models/webhook.js';

export class TestDelivery {
  @Flag('Whether the receiver answered 2xx.', true)
  delivered!: boolean;

  @StatusCode()
  status_code!: number | null;

  @AttemptError()
  error!: string | null;

  @Count('Duration in milliseconds.', 85)
  duration_ms!: number;

  @ReceiverResponse()
  response!: string | null;
}

/** Time limit in milliseconds. The receiver has 15 s; the rest is for the bus. */
const TEST_TIMEOUT_MS = 18_000;

export const testWebhook = declareOperation({
  name: 'test_webhook',
  method: 'POST',
  path: '/v1/webhooks/:webhook_id/test',
  scope: 'watches:write',
  meter: null,
  tag: 'Webhooks',
  summary: 'Send a test delivery',
  description:
    'Sends one signed test delivery and returns its result, with the first 2 KiB of the answer. 429 `rate_limited`, and nothing is sent, above five of an account at once, 60 a minute of an account, 10 a minute of an account to one host, and 100 a minute of all accounts to one host. (An addition to the specification.)',
  params: WebhookPath,
  mayReturnNotFound: true,
  answers: { 200: { description: 'Result of the test delivery.', type: TestDelivery } },
  service: 'change-feed',
  request: ({ params }) => params,
  sending: { timeoutMs: TEST_TIMEOUT_MS, idempotent: false },
});
