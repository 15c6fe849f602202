import { OPERATIONS, savedSearchFilters } from '@hiring/contracts/operations';
import { implement } from '../pipeline/operation.js';
import { isAccepted, tooWide } from './search-share.js';

export const createSearch = implement(OPERATIONS.create_search, {
  run: async ({ body }, { identity, bus, callId, requestId }) => {
    const request = { customer_id: identity.customerId, filters: savedSearchFilters(body) };
    const accepted = await isAccepted(body, request.filters, (filters) =>
      bus.request('reads.count_jobs', { ...request, filters }, { requestId }),
    );
    if (!accepted) throw tooWide();
    const saved = { ...request, request_id: callId, made_by: identity.keyId };
    const { body: search } = await bus.request('change-feed.create_search', saved, { requestId });
    return { status: 201, body: search };
  },
});
