import { declareOperation } from './declaration.js';
import { PathId } from './models/parameters.js';

export class KeyPath {
  @PathId("Key of the caller's account.")
  key_id!: number;
}

export const revokeKey = declareOperation({
  name: 'revoke_key',
  method: 'DELETE',
  path: '/v1/keys/:key_id',
  scope: 'keys:write',
  meter: null,
  tag: 'Account',
  summary: 'Revoke a key',
  description:
    'After the 204 the key is refused everywhere. Revoking again is 204 again; a key may revoke itself. What it made, keys included, stays: `POST /v1/keys/{key_id}/stop` ends that, too. A key of another account is the same 404 as one that never existed.',
  params: KeyPath,
  mayReturnNotFound: true,
  answers: { 204: { description: 'Revoked.' } },
});
