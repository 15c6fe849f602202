import { expect, test } from '@jest/globals';
import { api } from '../api.js';
import { freshKey } from '../fresh-key.js';

test("a tier above the caller's own is refused", async () => {
  const { key } = await freshKey('free');
  const { status, body } = await api('/v1/keys', { key, method: 'POST', body: { tier: 'standard' } });
  expect([status, body['code']]).toEqual([403, 'forbidden']);
});

test('a scope that the caller lacks is refused', async () => {
  const maker = await api('/v1/keys', {
    method: 'POST',
    body: { tier: 'free', scopes: ['keys:write', 'events:read'] },
  });
  const key = String(maker.body['key']);
  const make = (scopes: string[]) => api('/v1/keys', { key, method: 'POST', body: { tier: 'free', scopes } });
  const refused = await make(['events:read', 'usage:read']);
  expect([refused.status, refused.body['code']]).toEqual([403, 'forbidden']);
  expect(refused.body['detail']).toContain('usage:read');
  const made = await make(['events:read']);
  expect(made.status).toBe(201);
  for (const { body } of [maker, made]) await api(`/v1/keys/${String(body['id'])}`, { method: 'DELETE' });
});
