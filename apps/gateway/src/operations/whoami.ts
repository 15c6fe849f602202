import { jsonOf } from '@hiring/contracts';
import { OPERATIONS } from '@hiring/contracts/operations';
import { implement } from '../pipeline/operation.js';

export const whoami = implement(OPERATIONS.whoami, {
  run: (_input, { identity }) => {
    const { customerId: customer_id, tier, plan, scopes } = identity;
    return Promise.resolve({ status: 200, body: jsonOf({ customer_id, tier, plan, scopes }) });
  },
});
