import { jsonOf, SEARCH_COUNT_MAX } from '@hiring/contracts';
import { OPERATIONS, savedSearchFilters, type SearchPreview } from '@hiring/contracts/operations';
import { implement } from '../pipeline/operation.js';
import { isTooWide, shareOf } from './search-share.js';

export const previewSearch = implement(OPERATIONS.preview_search, {
  run: async ({ body }, { identity, bus, requestId }) => {
    const request = { customer_id: identity.customerId, filters: savedSearchFilters(body) };
    const options = { requestId };
    const [counted, { matches, exact }] = await Promise.all([
      bus.request('reads.count_jobs', request, options),
      bus.request('change-feed.count_matches', request, options),
    ]);
    const preview: SearchPreview = {
      matching_reqs: counted.matching,
      matching_reqs_exact: counted.matching < SEARCH_COUNT_MAX,
      share: shareOf(counted),
      accepted: !isTooWide(body, counted),
      matches,
      matches_exact: exact,
      estimated_changes: matches,
    };
    return { status: 200, body: jsonOf(preview) };
  },
});
