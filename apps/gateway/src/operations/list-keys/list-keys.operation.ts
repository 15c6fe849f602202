import { defineOperation, pageWeight } from '../../pipeline/operation.js';
import { pageOf, readPage } from '@hiring/contracts';
import { Keys, KeysQuery } from './list-keys.dto.js';

const CURSOR = 'k';

export const listKeys = defineOperation({
  name: 'list_keys',
  tag: 'Account',
  summary: 'List keys',
  description:
    'All keys of the account, revoked ones included, never their secrets. (An addition to the specification.)',
  query: KeysQuery,
  answers: { 200: { description: 'One page of keys, by id.', type: Keys } },
  weight: ({ query }) => pageWeight(query.limit),
  run: async ({ query }, { identity, keys }) => {
    const { after, limit } = readPage(CURSOR, query);
    const records = await keys.list(identity.customerId, { after, limit: limit + 1 });
    const { page, next_cursor } = pageOf(CURSOR, records, limit);
    const shown = page.map(({ id, prefix, last_four, tier, scopes, created_at, last_used_at, revoked_at }) => ({
      id,
      prefix,
      last_four,
      tier,
      scopes,
      created_at,
      last_used_at,
      revoked_at,
    }));
    return { status: 200, body: JSON.stringify({ keys: shown, next_cursor }) };
  },
});
