import { defineOperation } from '../../pipeline/operation.js';
import { Keys } from './list-keys.dto.js';

export const listKeys = defineOperation({
  name: 'list_keys',
  tag: 'Account',
  summary: 'List keys',
  description:
    'All keys of the account, revoked ones included, never their secrets. (An addition to the specification.)',
  answers: { 200: { description: 'Keys by id.', type: Keys } },
  run: async (_input, { identity, keys }) => {
    const records = await keys.list(identity.customerId);
    const shown = records.map(({ id, prefix, last_four, tier, scopes, created_at, last_used_at, revoked_at }) => ({
      id,
      prefix,
      last_four,
      tier,
      scopes,
      created_at,
      last_used_at,
      revoked_at,
    }));
    return { status: 200, body: JSON.stringify({ keys: shown }) };
  },
});
