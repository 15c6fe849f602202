import { jsonOf } from '@hiring/contracts';
import { OPERATIONS } from '@hiring/contracts/operations';
import { implement } from '../pipeline/operation.js';

const OVERLAP_HOURS = 24;

export const rotateKey = implement(OPERATIONS.rotate_key, {
  run: async ({ params, body }, { identity, keys, actor }) => {
    const made = await keys.rotate(identity, params.key_id, body.overlap_hours ?? OVERLAP_HOURS, actor);
    const { id, key, customer_id, tier, name, expiresAt, replacedUntil } = made;
    return {
      status: 201,
      body: jsonOf({
        ...{ id, key, customer_id, tier },
        ...(name !== null && { name }),
        ...(expiresAt !== null && { expires_at: expiresAt }),
        ...{ previous_key_id: params.key_id, previous_key_until: replacedUntil },
      }),
      headers: { 'cache-control': 'no-store' },
    };
  },
});
