import { OPERATIONS } from '@hiring/contracts/operations';
import { implement } from '../pipeline/operation.js';
import { jsonResponse } from './responses/json-response.js';

export const getSearch = implement(OPERATIONS.get_search, {
  run: async ({ params }, { identity, bus, requestId }) => {
    const request = { customer_id: identity.customerId, search_id: params.search_id };
    return jsonResponse(await bus.request('feed.get_search', request, { requestId }));
  },
});
