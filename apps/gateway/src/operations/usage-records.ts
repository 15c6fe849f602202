import { jsonOf } from '@hiring/contracts';
import { OPERATIONS, toInstant } from '@hiring/contracts/operations';
import { SealedCursor } from '@hiring/platform-crypto';
import { implement } from '../pipeline/operation.js';

const CURSORS = new SealedCursor<[occurred_at: string, attempt_id: string, correction_no: number]>('usage_records');

export const usageRecords = implement(OPERATIONS.usage_records, {
  run: async ({ query }, { identity, bus, cursorKeys }) => {
    const { kind, key_id, operation } = query;
    const [since, until] = [query.occurred_since, query.occurred_until].map((at) =>
      at === undefined ? undefined : toInstant(at),
    );
    const { customerId } = identity;
    const filters = [customerId, since, until, kind, key_id?.toString(), operation].map((filter) => filter ?? null);
    const after = query.cursor === undefined ? undefined : CURSORS.open(query.cursor, filters, cursorKeys);
    const { records, next } = await bus.request('metering.usage_records', {
      customer_id: customerId,
      limit: query.limit,
      ...(after !== undefined && { after }),
      ...(since !== undefined && { occurred_since: since }),
      ...(until !== undefined && { occurred_until: until }),
      ...(kind !== undefined && { kind }),
      ...(key_id !== undefined && { key_id }),
      ...(operation !== undefined && { operation }),
    });
    const cursor = next === null ? null : CURSORS.seal(next, filters, cursorKeys);
    return { status: 200, body: jsonOf({ records, next_cursor: cursor }) };
  },
});
