import { defineOperation } from '../../pipeline/operation.js';
import { jsonOutcome } from '../outcomes/json-outcome.js';
import { Watches } from './list-watches.dto.js';

export const listWatches = defineOperation({
  name: 'list_watches',
  tag: 'Webhooks',
  summary: 'List watches',
  description: "The account's active watches. (An addition to the specification.)",
  answers: { 200: { description: 'Watches by id.', type: Watches } },
  run: async (_input, { identity, bus, requestId }) =>
    jsonOutcome(await bus.request('feed.list_watches', { customer_id: identity.customerId }, { requestId })),
});
