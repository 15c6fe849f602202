import { jsonOf } from '@hiring/contracts';
import { OPERATIONS } from '@hiring/contracts/operations';
import { implement } from '../pipeline/operation.js';

export const createWebhook = implement(OPERATIONS.create_webhook, {
  run: async ({ body }, { identity, bus, callId, requestId, actor }) => {
    const secret = bus.seal(body.secret, 'change-feed');
    const { url: receiver, ordered, concurrency, rate_per_second } = body;
    const request = {
      customer_id: identity.customerId,
      url: receiver,
      secret,
      request_id: callId,
      actor,
      made_by: identity.keyId,
      ...(ordered !== undefined && { ordered }),
      ...(concurrency !== undefined && { concurrency }),
      ...(rate_per_second !== undefined && { rate_per_second }),
    };
    const { id, url } = await bus.request('feed.create_webhook', request, { requestId });
    return { status: 201, body: jsonOf({ id, url }) };
  },
});
