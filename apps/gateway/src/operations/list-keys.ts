import { jsonOf } from '@hiring/contracts';
import { pageOf, readPage } from '@hiring/contracts';
import { OPERATIONS } from '@hiring/contracts/operations';
import { implement } from '../pipeline/operation.js';
import { listedKey } from './listed-key.js';

const CURSOR = 'k';

export const listKeys = implement(OPERATIONS.list_keys, {
  run: async ({ query }, { identity, keys }) => {
    const { after, limit } = readPage(CURSOR, query);
    const records = await keys.list(identity.customerId, { after, limit: limit + 1 });
    const { page, next_cursor } = pageOf(CURSOR, records, limit);
    return { status: 200, body: jsonOf({ keys: page.map(listedKey), next_cursor }) };
  },
});
