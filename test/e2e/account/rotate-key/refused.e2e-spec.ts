import { expect, test } from '@jest/globals';
import { stranger } from '../../feed/feed.js';
import { api } from '../api.js';
import { freshKey } from '../fresh-key.js';

const rotate = (id: number, key?: string, body: object = {}) =>
  api(`/v1/keys/${id}/rotate`, { method: 'POST', body, ...(key !== undefined && { key }) });

test('a key of another account, a revoked one and none are the same 404', async () => {
  const revoked = await freshKey();
  await api(`/v1/keys/${revoked.id}`, { method: 'DELETE' });
  const { key } = await stranger();
  const { id } = await freshKey();
  const replies = [await rotate(revoked.id), await rotate(id, key), await rotate(999_999_999)];
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
});

test('a key with a scope or a tier that the caller lacks is 403, and stays as it is', async () => {
  const { id, key } = await freshKey('pro');
  const body = { tier: 'free', scopes: ['keys:write'] };
  const maker = await api('/v1/keys', { method: 'POST', body });
  expect((await rotate(id, String(maker.body['key']))).status).toBe(403);
  expect((await api('/v1/whoami', { key })).status).toBe(200);
  const keys = (await api('/v1/keys?limit=1000')).body['keys'] as { id: number; expires_at: string | null }[];
  expect(keys.find((one) => one.id === id)?.expires_at).toBeNull();
  await api(`/v1/keys/${String(maker.body['id'])}`, { method: 'DELETE' });
});

test.each([0, 721, 1.5])('an overlap of %j hours is refused by name', async (overlap_hours) => {
  const { id } = await freshKey();
  const reply = await rotate(id, undefined, { overlap_hours });
  expect([reply.status, reply.body['errors']]).toMatchObject([400, [{ pointer: '/overlap_hours' }]]);
});
