import { jsonOf } from '@hiring/contracts';
import { OPERATIONS, toInstant } from '@hiring/contracts/operations';
import { implement } from '../pipeline/operation.js';

export const usageRecords = implement(OPERATIONS.usage_records, {
  run: async ({ query }, { identity, bus }) => {
    const { kind, key_id, operation } = query;
    const [since, until] = [query.since, query.until].map((at) => (at === undefined ? undefined : toInstant(at)));
    const page = await bus.request('metering.usage_records', {
      customer_id: identity.customerId,
      limit: query.limit,
      ...(query.cursor !== undefined && { cursor: query.cursor }),
      ...(since !== undefined && { since }),
      ...(until !== undefined && { until }),
      ...(kind !== undefined && { kind }),
      ...(key_id !== undefined && { key_id }),
      ...(operation !== undefined && { operation }),
    });
    return { status: 200, body: jsonOf(page) };
  },
});
