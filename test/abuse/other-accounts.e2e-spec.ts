import { expect, test } from '@jest/globals';
import { api } from '../e2e/account/api.js';
import { freshKey } from '../e2e/account/fresh-key.js';
import { createWatch, createWebhook, idOf, NOWHERE, stranger } from '../e2e/feed/feed.js';

test('a key of one account manages nothing of another: the responses are those for missing objects', async () => {
  const mine = await freshKey();
  const webhook = idOf(await createWebhook(NOWHERE, { key: mine.key }));
  const watch = idOf(await createWatch(1, webhook, { key: mine.key }));
  const other = await stranger();
  const post = { key: other.key, method: 'POST' };
  const attempts: [string, { key: string; method?: string; body?: unknown }][] = [
    [`/v1/keys/${mine.id}`, { key: other.key, method: 'DELETE' }],
    [`/v1/webhooks/${webhook}`, { key: other.key, method: 'DELETE' }],
    [`/v1/webhooks/${webhook}/test`, post],
    [`/v1/webhooks/${webhook}/enable`, post],
    [`/v1/webhooks/${webhook}/rotate-secret`, { ...post, body: { secret: 'a secret of the stranger' } }],
    [`/v1/webhooks/${webhook}/replay`, { ...post, body: { since_seq: 0 } }],
    [`/v1/webhooks/${webhook}/deliveries`, { key: other.key }],
    [`/v1/watches/${watch}`, { key: other.key, method: 'DELETE' }],
    ['/v1/watches', { ...post, body: { company_id: 1, event_types: ['opened'], webhook_endpoint_id: webhook } }],
  ];
  for (const [path, request] of attempts) expect([path, (await api(path, request)).status]).toEqual([path, 404]);
  expect((await api(`/v1/webhooks/${webhook}/deliveries`, { key: mine.key })).status).toBe(200);
  expect((await api('/v1/whoami', { key: mine.key })).status).toBe(200);
  await api(`/v1/webhooks/${webhook}`, { key: mine.key, method: 'DELETE' });
});

test('a key creates no key above its own tier or scopes', async () => {
  const other = await freshKey('free');
  expect((await api('/v1/keys', { key: other.key, method: 'POST', body: { tier: 'internal' } })).status).toBe(403);
  const made = await api('/v1/keys', {
    key: other.key,
    method: 'POST',
    body: { tier: 'free', scopes: ['keys:write'], customer_id: 'cus_demo' },
  });
  expect([made.status, made.body['code']]).toEqual([400, 'invalid_request']);
});

test.each([
  'http://169.254.169.254/latest/meta-data',
  'https://10.0.0.1/hook',
  'https://[::1]/hook',
  'https://[::ffff:10.0.0.1]/hook',
  'https://0x0a000001/hook',
  'https://user:pass@receiver.example/hook',
  'ftp://receiver.example/hook',
])('a webhook to %s is refused', async (url) => {
  const { key } = await freshKey();
  expect((await createWebhook(url, { key })).status).toBe(400);
});
