import { jsonOf } from '@hiring/contracts';
import { IdPages } from '@hiring/platform-crypto';
import { OPERATIONS } from '@hiring/contracts/operations';

import { implement } from '../pipeline/operation.js';
import { listedKey } from './listed-key.js';

const PAGES = new IdPages('keys');

export const listKeys = implement(OPERATIONS.list_keys, {
  run: async ({ query: { cursor, limit } }, { identity: { customerId }, keys, cursorKeys }) => {
    const after = PAGES.start(cursor, [customerId], cursorKeys) ?? 0;
    const records = await keys.list(customerId, { after, limit: limit + 1 });
    const { page, next_cursor } = PAGES.page(records, limit, [customerId], cursorKeys);
    return { status: 200, body: jsonOf({ keys: page.map(listedKey), next_cursor }) };
  },
});
