import { jsonOf } from '@hiring/contracts';
import { OPERATIONS, toInstant } from '@hiring/contracts/operations';
import { SealedCursor } from '@hiring/platform-crypto';
import { implement } from '../pipeline/operation.js';

/** Holds the cursor of metering. */
const CURSOR = new SealedCursor<[string]>('usage_records');

export const usageRecords = implement(OPERATIONS.usage_records, {
  run: async ({ query }, { identity, bus, cursorKeys }) => {
    const { kind, key_id, operation } = query;
    const [since, until] = [query.since, query.until].map((at) => (at === undefined ? undefined : toInstant(at)));
    const { customerId } = identity;
    const filters = [customerId, since, until, kind, key_id?.toString(), operation].map((filter) => filter ?? null);
    const position = query.cursor === undefined ? undefined : CURSOR.open(query.cursor, filters, cursorKeys)[0];
    const { records, next_cursor: next } = await bus.request('metering.usage_records', {
      customer_id: customerId,
      limit: query.limit,
      ...(position !== undefined && { cursor: position }),
      ...(since !== undefined && { since }),
      ...(until !== undefined && { until }),
      ...(kind !== undefined && { kind }),
      ...(key_id !== undefined && { key_id }),
      ...(operation !== undefined && { operation }),
    });
    const cursor = next === null ? null : CURSOR.seal([next], filters, cursorKeys);
    return { status: 200, body: jsonOf({ records, next_cursor: cursor }) };
  },
});
