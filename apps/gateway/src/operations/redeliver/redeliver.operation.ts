import { defineOperation } from '../../pipeline/operation.js';
import { jsonOutcome } from '../outcomes/json-outcome.js';
import { PathId } from '../questions/parameters.js';
import { Redelivery } from './redeliver.dto.js';

class DeliveryPath {
  @PathId("Delivery to one of the caller's webhooks.")
  delivery_id!: number;
}

export const redeliver = defineOperation({
  name: 'redeliver',
  tag: 'Webhooks',
  summary: 'Deliver again',
  description: 'Starts a new series of attempts under the same webhook-id. (An addition to the specification.)',
  params: DeliveryPath,
  mayBeAbsent: true,
  mayConflict: 'The watch of this delivery is cancelled.',
  answers: { 202: { description: 'Queued.', type: Redelivery } },
  run: async ({ params }, { identity, bus, requestId }) => {
    const ask = { customer_id: identity.customerId, delivery_id: params.delivery_id };
    return jsonOutcome(await bus.request('feed.redeliver', ask, { requestId }), 202);
  },
});
