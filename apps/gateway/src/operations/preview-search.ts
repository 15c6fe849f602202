import { jsonOf, SEARCH_COUNT_MAX, type RpcResponse, type SavedSearchFilters } from '@hiring/contracts';
import { OPERATIONS, savedSearchFilters, type SearchPreview } from '@hiring/contracts/operations';
import { implement } from '../pipeline/operation.js';
import { isAccepted, shareOf } from './search-share.js';

export const previewSearch = implement(OPERATIONS.preview_search, {
  run: async ({ body }, { identity, bus, requestId }) => {
    const request = { customer_id: identity.customerId, filters: savedSearchFilters(body) };
    const options = { requestId };
    const count = (filters: SavedSearchFilters): Promise<RpcResponse<'reads.count_jobs'>> =>
      bus.request('reads.count_jobs', { ...request, filters }, options);
    const [counted, { matches, exact }, accepted] = await Promise.all([
      count(request.filters),
      bus.request('change-feed.count_matches', request, options),
      isAccepted(body, request.filters, count),
    ]);
    const preview: SearchPreview = {
      matching_reqs: counted.matching,
      matching_reqs_exact: counted.matching < SEARCH_COUNT_MAX,
      share: shareOf(counted),
      accepted,
      matches,
      matches_exact: exact,
      estimated_changes: matches,
    };
    return { status: 200, body: jsonOf(preview) };
  },
});
