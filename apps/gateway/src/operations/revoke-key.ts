import { OPERATIONS } from '@hiring/contracts/operations';
import { implement } from '../pipeline/operation.js';

export const revokeKey = implement(OPERATIONS.revoke_key, {
  run: async ({ params }, { identity, keys, actor }) => {
    await keys.revoke(params.key_id, identity.customerId, actor);
    return { status: 204, body: null };
  },
});
