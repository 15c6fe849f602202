import { defineOperation } from '../../pipeline/operation.js';
import { PathId } from '../questions/parameters.js';

class KeyPath {
  @PathId("Key of the caller's account.")
  key_id!: number;
}

export const revokeKey = defineOperation({
  name: 'revoke_key',
  tag: 'Account',
  summary: 'Revoke a key',
  description:
    'When the 204 arrives the key is refused everywhere. Revoking again is 204 again; a key may revoke itself. A key of another account is the same 404 as one that never existed.',
  params: KeyPath,
  mayBeAbsent: true,
  answers: { 204: { description: 'Revoked.' } },
  run: async ({ params }, { identity, keys, actor }) => {
    await keys.revoke(params.key_id, identity.customerId, actor);
    return { status: 204, body: null };
  },
});
