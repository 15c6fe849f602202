import { OPERATIONS, savedSearchFilters } from '@hiring/contracts/operations';
import { implement } from '../pipeline/operation.js';
import { isTooWide, tooWide } from './search-share.js';

export const createSearch = implement(OPERATIONS.create_search, {
  run: async ({ body }, { identity, bus, callId, requestId }) => {
    const request = { customer_id: identity.customerId, filters: savedSearchFilters(body) };
    const counted = await bus.request('reads.count_jobs', request, { requestId });
    if (isTooWide(body, counted)) throw tooWide();
    const saved = { ...request, request_id: callId, made_by: identity.keyId };
    const { body: search } = await bus.request('change-feed.create_search', saved, { requestId });
    return { status: 201, body: search };
  },
});
