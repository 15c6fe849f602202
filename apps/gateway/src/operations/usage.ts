import { jsonOf } from '@hiring/contracts';
import { OPERATIONS } from '@hiring/contracts/operations';
import { implement } from '../pipeline/operation.js';

export const usage = implement(OPERATIONS.usage, {
  run: async ({ query }, { identity, bus }) => {
    const request = { customer_id: identity.customerId, window_hours: query.window };
    return { status: 200, body: jsonOf(await bus.request('metering.usage', request)) };
  },
});
