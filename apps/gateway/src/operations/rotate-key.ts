import { jsonOf } from '@hiring/contracts';
import { OPERATIONS } from '@hiring/contracts/operations';
import { implement } from '../pipeline/operation.js';
import { listedKey } from './listed-key.js';

const OVERLAP_HOURS = 24;

export const rotateKey = implement(OPERATIONS.rotate_key, {
  run: async ({ params, body }, { identity, keys, actor }) => {
    const { record, key, replacedUntil } = await keys.rotate(
      identity,
      params.key_id,
      body.overlap_hours ?? OVERLAP_HOURS,
      actor,
    );
    return {
      status: 201,
      body: jsonOf({
        ...{ ...listedKey(record), key },
        ...{ previous_key_id: params.key_id, previous_key_expires_at: replacedUntil },
      }),
      headers: { 'cache-control': 'no-store' },
    };
  },
});
