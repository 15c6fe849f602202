import { jsonOf } from '@hiring/contracts';
import { OPERATIONS } from '@hiring/contracts/operations';
import { implement } from '../pipeline/operation.js';

export const stopKey = implement(OPERATIONS.stop_key, {
  run: async ({ params, body }, { identity, keys, actor }) => {
    const stop = { keyId: params.key_id, customerId: identity.customerId, actor };
    const { stops } = keys;
    return { status: 200, body: jsonOf(await (body.dry_run === true ? stops.dryRun(stop) : stops.stop(stop))) };
  },
});
