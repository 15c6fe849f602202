import { OPERATIONS, savedSearchFilters } from '@hiring/contracts/operations';
import { implement } from '../pipeline/operation.js';
import { jsonResponse } from './responses/json-response.js';
import { isTooWide, requireFilter, tooWide } from './search-share.js';

/** The count reads the open reqs that match. */
const WEIGHT = 10;

export const createSearch = implement(OPERATIONS.create_search, {
  weight: () => WEIGHT,
  run: async ({ body }, { identity, bus, callId, requestId }) => {
    requireFilter(body);
    const request = { customer_id: identity.customerId, filters: savedSearchFilters(body) };
    if (body.company_ids === undefined) {
      const counted = await bus.request('reads.count_jobs', request, { requestId });
      if (isTooWide(body, counted)) throw tooWide();
    }
    return jsonResponse(
      await bus.request(
        'feed.create_search',
        { ...request, request_id: callId, made_by: identity.keyId },
        { requestId },
      ),
      201,
    );
  },
});
