import { includes, OPERATIONS } from '@hiring/contracts/operations';
import { implement } from '../pipeline/operation.js';

export const events = implement(OPERATIONS.events, {
  run: async ({ query }, { identity, bus, requestId, position }) => {
    const [upto, count] = position?.split('/').map(Number) ?? [];
    const request = {
      customer_id: identity.customerId,
      since: query.since,
      limit: query.limit,
      ...(query.company_id !== undefined && { company_id: query.company_id }),
      ...(query.event_type !== undefined && { event_type: query.event_type }),
      ...(includes(query.include, 'closed') && { closed: true as const }),
      ...(includes(query.include, 'company') && { company: true as const }),
      ...(query.order === 'newest' && { newest: true as const }),
      ...(query.before !== undefined && { before: query.before }),
      // A repeated run returns the first answer's range, even if the feed has grown.
      ...(upto !== undefined && { upto }),
    };
    const page = await bus.request('change-feed.events', request, { requestId });
    return {
      status: 200,
      body: page.body,
      facts: { events: page.count },
      position: `${page.last_seq ?? query.since}/${page.count}`,
      repeatable: count === undefined || count === page.count,
    };
  },
});
