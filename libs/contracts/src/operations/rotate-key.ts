import { declareOperation } from './declaration.js';
import { madeAt } from './models/answer-headers.js';
import { ListedKey } from './list-keys.js';
import { RawKey } from './models/key.js';
import { Id, Instant } from './models/members.js';
import { OptionalInteger } from './models/parameters.js';
import { KeyPath } from './revoke-key.js';

const HOURS_MAX = 720;

class RotateKeyBody {
  @OptionalInteger({
    min: 1,
    max: HOURS_MAX,
    default: 24,
    about: 'Hours in which the replaced key still works.',
    example: 24,
  })
  overlap_hours?: number;
}

class RotatedKey extends ListedKey {
  @RawKey()
  key!: string;

  @Id('The replaced key.')
  previous_key_id!: number;

  @Instant('Until then the replaced key works.')
  previous_key_expires_at!: string;
}

export const rotateKey = declareOperation({
  name: 'rotate_key',
  method: 'POST',
  path: '/v1/keys/:key_id/rotate',
  scope: 'keys:write',
  meter: null,
  tag: 'Account',
  summary: 'Rotate a key',
  description:
    'Creates a key that takes the place of another one, with its name, tier, scopes, limits and lifetime; the replaced key expires after the overlap, or when it would have expired anyway, and so does every key that it made. The new key expires no later than the key that made the replaced one. 403 when the replaced key has a tier or a scope that the calling key lacks, or when another key that expires earlier rotates it; 404 for a revoked or expired key; 409 at 100 active keys. To stop a key at once, revoke it. (An addition to the specification.)',
  params: KeyPath,
  body: RotateKeyBody,
  mayReturnNotFound: true,
  conflictWhen: 'The account has 100 active keys.',
  answers: { 201: { description: 'The new key.', type: RotatedKey, headers: madeAt('/v1/keys') } },
});
