import { expect, test } from '@jest/globals';
import { api } from '../api.js';

test('the identity has exactly the specified members', async () => {
  const { status, body, headers } = await api('/v1/whoami');
  expect(status).toBe(200);
  expect(Object.keys(body).sort()).toEqual(['customer_id', 'plan', 'scopes', 'tier']);
  expect(body['scopes']).toContain('reads:cached');
  expect(headers.get('ratelimit-policy')).toContain('"key"');
});

test('a request id of the caller is returned', async () => {
  const { headers } = await api('/v1/whoami', { headers: { 'x-request-id': 'mine-1' } });
  expect(headers.get('x-request-id')).toBe('mine-1');
});
