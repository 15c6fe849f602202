import { jsonOf } from '@hiring/contracts';
import { OPERATIONS, savedSearchFilters, type SearchPreview } from '@hiring/contracts/operations';
import { implement } from '../pipeline/operation.js';
import { isAccepted, requireFilter, shareOf } from './search-share.js';

/** The counts read the open reqs that match, and the events of 30 days. */
const WEIGHT = 20;

export const previewSearch = implement(OPERATIONS.preview_search, {
  weight: () => WEIGHT,
  run: async ({ body }, { identity, bus, requestId }) => {
    requireFilter(body);
    const request = { customer_id: identity.customerId, filters: savedSearchFilters(body) };
    const options = { requestId };
    const [counted, { matches }] = await Promise.all([
      bus.request('reads.count_jobs', request, options),
      bus.request('feed.count_matches', request, options),
    ]);
    const preview: SearchPreview = {
      matching_reqs: counted.matching,
      share: shareOf(counted),
      accepted: isAccepted(counted),
      matches,
      estimated_changes: matches,
    };
    return { status: 200, body: jsonOf(preview) };
  },
});
