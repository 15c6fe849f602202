import { expect, test } from '@jest/globals';
import { api } from '../api.js';

test('a new key works at once, belongs to the caller and is shown once', async () => {
  const { body: caller } = await api('/v1/whoami');
  const { status, body } = await api('/v1/keys', { method: 'POST', body: { tier: 'standard' } });
  expect(status).toBe(201);
  expect(Object.keys(body).sort()).toEqual(['customer_id', 'id', 'key', 'tier']);
  expect(body).toMatchObject({ customer_id: caller['customer_id'], tier: 'standard' });
  expect(body['key']).toMatch(/^hsk_live_[0-9A-Za-z]{49}$/);
  const { body: itself } = await api('/v1/whoami', { key: String(body['key']) });
  expect(itself).toMatchObject({ customer_id: caller['customer_id'], tier: 'standard', scopes: caller['scopes'] });
  const { text } = await api('/v1/keys');
  expect(text).not.toContain(String(body['key']).slice(13, 50));
});

test('a key may have a name, some of the scopes and an end, and the list shows them', async () => {
  const terms = { name: 'Nightly import', scopes: ['events:read'], expires_at: '2999-01-01T00:00:00.000Z' };
  const { status, body } = await api('/v1/keys', { method: 'POST', body: { tier: 'free', ...terms } });
  expect(status).toBe(201);
  expect(body).toMatchObject(terms);
  const { body: itself } = await api('/v1/whoami', { key: String(body['key']) });
  expect(itself['scopes']).toEqual(['events:read']);
  const keys = (await api('/v1/keys?limit=1000')).body['keys'] as { id: number }[];
  expect(keys.find(({ id }) => id === body['id'])).toMatchObject(terms);
  await api(`/v1/keys/${String(body['id'])}`, { method: 'DELETE' });
});
