import { jsonOf } from '@hiring/contracts';
import { OPERATIONS } from '@hiring/contracts/operations';
import { implement } from '../pipeline/operation.js';

export const usageSeries = implement(OPERATIONS.usage_series, {
  run: async ({ query }, { identity, bus }) => {
    const request = { customer_id: identity.customerId, days: query.days };
    return { status: 200, body: jsonOf(await bus.request('metering.usage_series', request)) };
  },
});
