import { expect, test } from '@jest/globals';
import { api, type ApiCall } from '../../account/api.js';
import { expectRefused } from '../../reads/expectations.js';
import { createWebhook, idOf, NOWHERE, SECRET } from '../feed.js';

const post = (body: unknown): ApiCall => ({ method: 'POST', body });

test.each([
  'not a url',
  '/hook',
  '',
  'ftp://receiver.example/',
  'file:///etc/passwd',
  'https://user:pass@receiver.example/',
  'https://user@receiver.example/',
  'https://receiver.example/#fragment',
  'https://receiver.example:25/',
  `https://receiver.example/${'x'.repeat(2_048)}`,
  'https://10.0.0.1/',
  'https://192.168.1.1./',
  'https://169.254.169.254/latest/meta-data',
  'https://0xA9FEA9FE/',
  'https://0251.0376.0251.0376/',
  'https://2852039166/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[64:ff9b::a00:1]/',
  'https://[2002:a00:1::]/',
  'https://[2001::1]/',
  'https://[fd00::1]/',
])('the url %s is refused', async (url) => {
  await expectRefused('/v1/webhooks', '/url', post({ url, secret: SECRET }));
});

test.each(['', 'fifteen letters', 'x'.repeat(513), 'whsec_not base64 at all', 'whsec_YWJj'])(
  'the secret %j is refused, and not repeated in the answer',
  async (secret) => {
    const { text } = await expectRefused('/v1/webhooks', '/secret', post({ url: NOWHERE, secret }));
    if (secret !== '') expect(text).not.toContain(secret);
  },
);

test.each([
  ['/url', { secret: SECRET }],
  ['/secret', { url: NOWHERE }],
  ['/url', { url: 7, secret: SECRET }],
  ['/customer_id', { url: NOWHERE, secret: SECRET, customer_id: 'cus_other' }],
  ['/ordered', { url: NOWHERE, secret: SECRET, ordered: 'yes' }],
  ['/concurrency', { url: NOWHERE, secret: SECRET, concurrency: 0 }],
  ['/concurrency', { url: NOWHERE, secret: SECRET, concurrency: 101 }],
  ['/rate_per_second', { url: NOWHERE, secret: SECRET, rate_per_second: 1.5 }],
  ['/rate_per_second', { url: NOWHERE, secret: SECRET, rate_per_second: 0 }],
  ['/kind', { url: NOWHERE, secret: SECRET, kind: 'teams' }],
  ['/concurrency', { url: NOWHERE, secret: SECRET, kind: 'slack', concurrency: 2 }],
  ['/rate_per_second', { url: NOWHERE, secret: SECRET, kind: 'slack', rate_per_second: 2 }],
])('%s of %j is refused', async (pointer, body) => {
  await expectRefused('/v1/webhooks', pointer, post(body));
});

test('invalid requests about a webhook', async () => {
  const id = idOf(await createWebhook(NOWHERE));
  await expectRefused(`/v1/webhooks/${id}/rotate-secret`, '/secret', post({ secret: 'short' }));
  await expectRefused(`/v1/webhooks/${id}/replay`, '/since_seq', post({}));
  await expectRefused(
    `/v1/webhooks/${id}/replay`,
    '/since_seq',
    post({ since_seq: 1, observed_since: '2026-03-02T10:00:00Z' }),
  );
  await expectRefused(`/v1/webhooks/${id}/replay`, '/since_seq', post({ since_seq: -1 }));
  await expectRefused(`/v1/webhooks/${id}/replay`, '/observed_since', post({ observed_since: 'yesterday' }));
  await expectRefused(`/v1/webhooks/${id}/deliveries?status=lost`, 'status');
  await expectRefused(`/v1/webhooks/${id}/deliveries?cursor=7`, 'cursor');
  await expectRefused(`/v1/webhooks/${id}/deliveries?limit=0`, 'limit');
  expect((await api(`/v1/webhooks/${id}`, { method: 'DELETE' })).status).toBe(204);
});
