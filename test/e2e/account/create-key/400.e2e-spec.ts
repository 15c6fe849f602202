import { expect, test } from '@jest/globals';
import { api } from '../api.js';

test.each([
  ['no tier', {}, '/tier'],
  ['an unknown tier', { tier: 'gold' }, '/tier'],
  ['a tier of the wrong type', { tier: 1 }, '/tier'],
  ['a customer id', { tier: 'free', customer_id: 'someone' }, '/customer_id'],
  ['an empty name', { tier: 'free', name: ' ' }, '/name'],
  ['a name on two lines', { tier: 'free', name: 'a\nb' }, '/name'],
  ['no scopes', { tier: 'free', scopes: [] }, '/scopes'],
  ['an unknown scope', { tier: 'free', scopes: ['everything'] }, '/scopes'],
  ['an end that is no time', { tier: 'free', expires_at: 'tomorrow' }, '/expires_at'],
  ['an end in the past', { tier: 'free', expires_at: '2020-01-01T00:00:00Z' }, '/expires_at'],
  ['an unknown field', { tier: 'free', extra: true }, '/extra'],
])('%s is refused by name', async (_what, body, pointer) => {
  const reply = await api('/v1/keys', { method: 'POST', body });
  expect(reply.status).toBe(400);
  expect(reply.body).toMatchObject({ code: 'invalid_request', errors: [{ pointer }] });
});

test.each(['', '{', '[]', '"x"', 'null', '{"tier":"free"'])('the body %j is refused', async (body) => {
  expect((await api('/v1/keys', { method: 'POST', body })).status).toBe(400);
});

test('another content type is 415 and a body above 64 KiB is 413', async () => {
  const text = await api('/v1/keys', { method: 'POST', body: 'tier=free', headers: { 'content-type': 'text/plain' } });
  expect(text.status).toBe(415);
  const large = await api('/v1/keys', { method: 'POST', body: { tier: 'x'.repeat(70_000) } });
  expect(large.status).toBe(413);
});

test('a request id that is not visible ASCII is refused', async () => {
  const { status, body } = await api('/v1/whoami', { headers: { 'x-request-id': 'a b' } });
  expect([status, body['errors']]).toMatchObject([400, [{ pointer: '#X-Request-Id' }]]);
});
