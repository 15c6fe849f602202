import { declareOperation } from './declaration.js';
import { ListedKey } from './list-keys.js';
import { KeyPath } from './revoke-key.js';

export const getKey = declareOperation({
  name: 'get_key',
  method: 'GET',
  path: '/v1/keys/:key_id',
  scope: 'keys:write',
  meter: null,
  tag: 'Account',
  summary: 'Get a key',
  description: 'One key of the account, also a revoked one, never its secret. (An addition to the specification.)',
  params: KeyPath,
  mayReturnNotFound: true,
  answers: { 200: { description: 'The key.', type: ListedKey } },
});
