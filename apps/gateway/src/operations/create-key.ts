import { jsonOf } from '@hiring/contracts';
import { OPERATIONS, toInstant } from '@hiring/contracts/operations';
import { implement } from '../pipeline/operation.js';

export const createKey = implement(OPERATIONS.create_key, {
  run: async ({ body }, { identity, keys, actor }) => {
    const { name, scopes } = body;
    const expiresAt = body.expires_at === undefined ? undefined : toInstant(body.expires_at);
    const chosen = { ...(name !== undefined && { name }), ...(scopes !== undefined && { scopes }) };
    const terms = { tier: body.tier, ...chosen, ...(expiresAt !== undefined && { expiresAt }) };
    const { id, key, customer_id, tier, expiresAt: end } = await keys.mint(identity, terms, actor);
    return {
      status: 201,
      body: jsonOf({
        ...{ id, key, customer_id, tier, ...chosen },
        ...(end !== null && { expires_at: end }),
      }),
      headers: { 'cache-control': 'no-store' },
    };
  },
});
