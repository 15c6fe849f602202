import { defineOperation } from '../../pipeline/operation.js';
import { CreatedKey, CreateKeyBody } from './create-key.dto.js';

export const createKey = defineOperation({
  name: 'create_key',
  tag: 'Account',
  summary: 'Issue a key',
  description:
    "Makes another key for the caller's own account, with the calling key's scopes. The raw key is in this answer only; it is stored as a hash. 403 for a tier above the caller's own; 409 past 100 active keys.",
  body: CreateKeyBody,
  mayConflict: 'The account has 100 active keys.',
  answers: { 201: { description: 'The new key.', type: CreatedKey } },
  run: async ({ body }, { identity, keys, actor }) => {
    const { id, key, customer_id, tier } = await keys.mint(identity, body.tier, actor);
    return {
      status: 201,
      body: JSON.stringify({ id, key, customer_id, tier }),
      headers: { 'cache-control': 'no-store' },
    };
  },
});
