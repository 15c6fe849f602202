import { expect, test } from '@jest/globals';
import { api } from '../api.js';
import { freshKey } from '../fresh-key.js';

test('a revoked key is refused from the 204 on, and revoking again is 204 again', async () => {
  const { id, key } = await freshKey();
  expect((await api('/v1/whoami', { key })).status).toBe(200);
  const gone = await api(`/v1/keys/${id}`, { method: 'DELETE' });
  expect([gone.status, gone.text]).toEqual([204, '']);
  expect((await api('/v1/whoami', { key })).status).toBe(401);
  expect((await api(`/v1/keys/${id}`, { method: 'DELETE' })).status).toBe(204);
});

test('a key may revoke itself', async () => {
  const { id, key } = await freshKey();
  expect((await api(`/v1/keys/${id}`, { key, method: 'DELETE' })).status).toBe(204);
  expect((await api('/v1/whoami', { key })).status).toBe(401);
});
