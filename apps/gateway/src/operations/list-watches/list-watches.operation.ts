import { defineOperation, pageWeight } from '../../pipeline/operation.js';
import { jsonOutcome } from '../outcomes/json-outcome.js';
import { Watches, WatchesQuery } from './list-watches.dto.js';

export const listWatches = defineOperation({
  name: 'list_watches',
  tag: 'Webhooks',
  summary: 'List watches',
  description: "The account's active watches. (An addition to the specification.)",
  query: WatchesQuery,
  answers: { 200: { description: 'One page of watches, by id.', type: Watches } },
  weight: ({ query }) => pageWeight(query.limit),
  run: async ({ query }, { identity, bus, requestId }) => {
    const { cursor, limit } = query;
    const ask = { customer_id: identity.customerId, limit, ...(cursor !== undefined && { cursor }) };
    return jsonOutcome(await bus.request('feed.list_watches', ask, { requestId }));
  },
});
