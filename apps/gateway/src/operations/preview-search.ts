import { jsonOf, SEARCH_COUNT_MAX } from '@hiring/contracts';
import { OPERATIONS, savedSearchFilters, type SearchPreview } from '@hiring/contracts/operations';
import { implement } from '../pipeline/operation.js';
import { isTooWide, requireFilter, shareOf } from './search-share.js';

/** The counts read the open reqs that match, and the events of 30 days. */
const WEIGHT = 20;

export const previewSearch = implement(OPERATIONS.preview_search, {
  weight: () => WEIGHT,
  run: async ({ body }, { identity, bus, requestId }) => {
    requireFilter(body);
    const request = { customer_id: identity.customerId, filters: savedSearchFilters(body) };
    const options = { requestId };
    const [counted, { matches, exact }] = await Promise.all([
      bus.request('reads.count_jobs', request, options),
      bus.request('feed.count_matches', request, options),
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
