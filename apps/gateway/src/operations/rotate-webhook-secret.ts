import { OPERATIONS } from '@hiring/contracts/operations';
import { implement } from '../pipeline/operation.js';
import { jsonResponse } from './responses/json-response.js';

export const rotateWebhookSecret = implement(OPERATIONS.rotate_webhook_secret, {
  run: async ({ params, body }, { identity, bus, callId, requestId, actor }) => {
    const secret = bus.seal(body.secret, 'change-feed');
    const request = {
      ...{ customer_id: identity.customerId, webhook_id: params.webhook_id },
      ...{ secret, request_id: callId, actor },
    };
    return jsonResponse(await bus.request('feed.rotate_webhook_secret', request, { requestId }));
  },
});
