import { AppError } from '@hiring/contracts';
import { OPERATIONS, toInstant } from '@hiring/contracts/operations';
import { implement } from '../pipeline/operation.js';
import { jsonResponse } from './responses/json-response.js';

export const replayWebhook = implement(OPERATIONS.replay_webhook, {
  run: async ({ params, body }, { identity, bus, requestId }) => {
    const isEmpty = Object.values(body).every((value) => value === undefined);
    if (isEmpty || (body.since_seq !== undefined && body.since !== undefined)) {
      throw new AppError('invalid_request', 'Give since_seq or since.', {
        errors: [{ pointer: '/since_seq', detail: 'one of since_seq and since is required, not both' }],
      });
    }
    const since = body.since === undefined ? undefined : toInstant(body.since);
    const until = body.until === undefined ? undefined : toInstant(body.until);
    const request = {
      customer_id: identity.customerId,
      webhook_id: params.webhook_id,
      ...(body.since_seq !== undefined && { since_seq: body.since_seq }),
      ...(since !== undefined && { since }),
      ...(until !== undefined && { until }),
      ...(body.only_failed !== undefined && { only_failed: body.only_failed }),
    };
    return jsonResponse(await bus.request('feed.replay_webhook', request, { requestId }), 202);
  },
});
