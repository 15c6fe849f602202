import { jsonOf } from '@hiring/contracts';
import { OPERATIONS } from '@hiring/contracts/operations';
import { implement } from '../pipeline/operation.js';

export const createKey = implement(OPERATIONS.create_key, {
  run: async ({ body }, { identity, keys, actor }) => {
    const { id, key, customer_id, tier } = await keys.mint(identity, body.tier, actor);
    return {
      status: 201,
      body: jsonOf({ id, key, customer_id, tier }),
      headers: { 'cache-control': 'no-store' },
    };
  },
});
