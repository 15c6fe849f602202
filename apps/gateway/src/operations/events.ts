import { OPERATIONS } from '@hiring/contracts/operations';
import { implement, pageWeight } from '../pipeline/operation.js';

export const events = implement(OPERATIONS.events, {
  weight: ({ query }) => pageWeight(query.limit),
  run: async ({ query }, { identity, bus, requestId, position }) => {
    const request = {
      customer_id: identity.customerId,
      since: query.since,
      limit: query.limit,
      ...(query.company_id !== undefined && { company_id: query.company_id }),
      ...(query.event_type !== undefined && { event_type: query.event_type }),
      // A repeated run serves the first answer's range: the feed may have grown since.
      ...(position !== null && { upto: Number(position) }),
    };
    const page = await bus.request('feed.events', request, { requestId });
    return {
      status: 200,
      body: page.body,
      facts: { events: page.count },
      position: String(page.last_seq ?? query.since),
    };
  },
});
