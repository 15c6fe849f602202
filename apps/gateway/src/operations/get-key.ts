import { jsonOf } from '@hiring/contracts';
import { OPERATIONS } from '@hiring/contracts/operations';
import { implement } from '../pipeline/operation.js';
import { listedKey } from './listed-key.js';

export const getKey = implement(OPERATIONS.get_key, {
  run: async ({ params }, { identity, keys }) => ({
    status: 200,
    body: jsonOf(listedKey(await keys.get(params.key_id, identity.customerId))),
  }),
});
