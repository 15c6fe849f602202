import { OPERATIONS } from '@hiring/contracts/operations';
import { implement } from '../pipeline/operation.js';

export const deleteWatch = implement(OPERATIONS.delete_watch, {
  run: async ({ params }, { identity, bus, requestId }) => {
    const request = { customer_id: identity.customerId, watch_id: params.watch_id };
    await bus.request('feed.delete_watch', request, { requestId });
    return { status: 204, body: null };
  },
});
