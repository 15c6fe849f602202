import { jsonOf } from '@hiring/contracts';
import { OPERATIONS } from '@hiring/contracts/operations';
import { implement } from '../pipeline/operation.js';
import { listedKey } from './listed-key.js';

const OVERLAP_HOURS = 24;

export const rotateKey = implement(OPERATIONS.rotate_key, {
  run: async ({ params, body }, { identity, keys, actor }) => {
    const { key_id: replaced } = params;
    const { overlap_hours: overlapHours = OVERLAP_HOURS } = body;
    const { record, key, replacedUntil } = await keys.rotate(identity, replaced, overlapHours, actor);
    const previous = { previous_key_id: replaced, previous_key_expires_at: replacedUntil };
    return {
      status: 201,
      body: jsonOf({ ...listedKey(record), key, ...previous }),
      headers: { 'cache-control': 'no-store' },
    };
  },
});
