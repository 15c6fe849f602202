import { ApiProperty } from '@nestjs/swagger';
import { IdOrNull, OneOf } from './members.js';

const MAKERS = ['key', 'operator', 'not_recorded'] as const;

export class MadeBy {
  @OneOf(
    MAKERS,
    'Who made it: a key of the account, or support. What was made before this was stored is `not_recorded`.',
  )
  kind!: (typeof MAKERS)[number];

  @IdOrNull('Id of the key that made it; null for another maker.', 1)
  key_id!: number | null;
}

export function Maker(): PropertyDecorator {
  return ApiProperty({ type: MadeBy, description: 'Who made it.' });
}

/**
 * Returns the maker of an object that can be made only with an API key. If the key's id is null, the maker was not
 * recorded.
 */
export function madeByKey(keyId: number | null): MadeBy {
  return keyId === null ? { kind: 'not_recorded', key_id: null } : { kind: 'key', key_id: keyId };
}
