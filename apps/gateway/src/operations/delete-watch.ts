import { OPERATIONS } from '@hiring/contracts/operations';
import { implement } from '../pipeline/operation.js';

export const deleteWatch = implement(OPERATIONS.delete_watch, {
  run: async ({ params }, { identity, bus, requestId }) => {
    const ask = { customer_id: identity.customerId, watch_id: params.watch_id };
    await bus.request('feed.delete_watch', ask, { requestId, timeoutMs: 7_000 });
    return { status: 204, body: null };
  },
});
