import { jsonOf } from '@hiring/contracts';
import { OPERATIONS } from '@hiring/contracts/operations';
import { implement } from '../pipeline/operation.js';

export const usageRecords = implement(OPERATIONS.usage_records, {
  run: async ({ query }, { identity, bus }) => {
    const page = await bus.request(
      'metering.usage_records',
      {
        customer_id: identity.customerId,
        limit: query.limit,
        ...(query.cursor !== undefined && { cursor: query.cursor }),
      },
      { timeoutMs: 7_000 },
    );
    return { status: 200, body: jsonOf(page) };
  },
});
