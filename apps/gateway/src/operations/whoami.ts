import { jsonOf } from '@hiring/contracts';
import { OPERATIONS } from '@hiring/contracts/operations';
import { implement } from '../pipeline/operation.js';

export const whoami = implement(OPERATIONS.whoami, {
  run: (_input, { identity }) =>
    Promise.resolve({
      status: 200,
      body: jsonOf({
        customer_id: identity.customerId,
        tier: identity.tier,
        plan: identity.plan,
        scopes: identity.scopes,
      }),
    }),
});
