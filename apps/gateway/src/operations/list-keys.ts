import { jsonOf } from '@hiring/contracts';
import { pageOf, readPage } from '@hiring/contracts';
import { OPERATIONS } from '@hiring/contracts/operations';
import { implement } from '../pipeline/operation.js';

const CURSOR = 'k';

export const listKeys = implement(OPERATIONS.list_keys, {
  run: async ({ query }, { identity, keys }) => {
    const { after, limit } = readPage(CURSOR, query);
    const records = await keys.list(identity.customerId, { after, limit: limit + 1 });
    const { page, next_cursor } = pageOf(CURSOR, records, limit);
    const shown = page.map((key) => {
      const { id, prefix, last_four, name, tier, scopes, created_at, last_used_at, expires_at, revoked_at } = key;
      const times = { created_at, last_used_at, expires_at, revoked_at };
      return { id, prefix, last_four, name, tier, scopes, ...times, made_by: key.made_by };
    });
    return { status: 200, body: jsonOf({ keys: shown, next_cursor }) };
  },
});
