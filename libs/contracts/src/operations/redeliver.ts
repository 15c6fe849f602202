import { declareOperation } from './declaration.js';
import { Id, OneOf } from './models/members.js';
import { DeliveryPath } from './models/webhook.js';

class Redelivery {
  @Id('The delivery.')
  id!: number;

  @OneOf(['pending'], 'The delivery waits for its next attempt.')
  status!: 'pending';
}

export const redeliver = declareOperation({
  name: 'redeliver',
  method: 'POST',
  path: '/v1/deliveries/:delivery_id/redeliver',
  scope: 'watches:write',
  meter: null,
  tag: 'Webhooks',
  summary: 'Deliver again',
  description: 'Starts a new series of attempts under the same webhook-id. (An addition to the specification.)',
  params: DeliveryPath,
  mayReturnNotFound: true,
  conflictWhen: 'The watch of this delivery is cancelled.',
  answers: { 202: { description: 'Queued.', type: Redelivery } },
  service: 'change-feed',
  request: ({ params }) => params,
});
