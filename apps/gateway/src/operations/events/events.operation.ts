import { defineOperation, pageWeight } from '../../pipeline/operation.js';
import { EventsPage, EventsQuery } from './events.dto.js';

export const events = defineOperation({
  name: 'events',
  tag: 'Change feed',
  summary: 'Change feed',
  description:
    'Every event after `since`, oldest first. next_cursor is the last event of the page, null when the page is empty: store `next_cursor ?? since`. One change unit per event returned; an empty page costs nothing.',
  query: EventsQuery,
  mayBeAbsent: true,
  answers: { 200: { description: 'One page of events.', type: EventsPage } },
  weight: ({ query }) => pageWeight(query.limit),
  run: async ({ query }, { identity, bus, requestId, position }) => {
    const ask = {
      customer_id: identity.customerId,
      since: query.since,
      limit: query.limit,
      ...(query.company_id !== undefined && { company_id: query.company_id }),
      ...(query.event_type !== undefined && { event_type: query.event_type }),
      // A re-run serves the first answer's range: the feed may have grown since.
      ...(position !== null && { upto: Number(position) }),
    };
    const page = await bus.request('feed.events', ask, { requestId });
    return {
      status: 200,
      body: page.body,
      facts: { events: page.count },
      position: String(page.last_seq ?? query.since),
    };
  },
});
