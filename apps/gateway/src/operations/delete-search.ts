import { OPERATIONS } from '@hiring/contracts/operations';
import { implement } from '../pipeline/operation.js';

export const deleteSearch = implement(OPERATIONS.delete_search, {
  run: async ({ params }, { identity, bus, requestId }) => {
    const request = { customer_id: identity.customerId, search_id: params.search_id };
    await bus.request('feed.delete_search', request, { requestId });
    return { status: 204, body: null };
  },
});
