import { AppError } from '@hiring/contracts';
import { OPERATIONS } from '@hiring/contracts/operations';
import { implement } from '../pipeline/operation.js';
import { jsonResponse } from './responses/json-response.js';

export const updateWebhook = implement(OPERATIONS.update_webhook, {
  run: async ({ params, body }, { identity, bus, requestId, actor }) => {
    const { url, concurrency, rate_per_second } = body;
    if (url === undefined && concurrency === undefined && rate_per_second === undefined) {
      throw new AppError('invalid_request', 'Give at least one member to change.', {
        errors: [{ pointer: '', detail: 'must have url, concurrency or rate_per_second' }],
      });
    }
    const request = {
      ...{ customer_id: identity.customerId, webhook_id: params.webhook_id, actor },
      ...(url !== undefined && { url }),
      ...(concurrency !== undefined && { concurrency }),
      ...(rate_per_second !== undefined && { rate_per_second }),
    };
    return jsonResponse(await bus.request('feed.update_webhook', request, { requestId }));
  },
});
