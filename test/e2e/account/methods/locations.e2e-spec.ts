import { expect, test } from '@jest/globals';
import { testStack } from '@hiring/platform-testing';
import { freshKey } from '../fresh-key.js';
import { api, type Reply } from '../api.js';
import { createWatch, createWebhook, NOWHERE, stranger } from '../../feed/feed.js';

test('the Location of a 201 is the address of the new object, which only its account can read', async () => {
  const { key } = await freshKey();
  const made: Reply[] = [await createWebhook(NOWHERE, { key })];
  const webhookId = Number(made[0]?.body['id']);
  made.push(await createWatch(1, webhookId, { key }));
  made.push(await api('/v1/searches', { key, method: 'POST', body: { q: 'nurse', company_ids: [1] } }));
  made.push(await api('/v1/keys', { key, method: 'POST', body: { tier: 'free' } }));
  made.push(await api(`/v1/keys/${String(made[3]?.body['id'])}/rotate`, { key, method: 'POST', body: {} }));
  const other = await stranger();
  for (const { status, headers, body } of made) {
    const location = headers.get('location') ?? '';
    expect([status, location]).toEqual([201, expect.stringMatching(/^\/v1\/(webhooks|watches|searches|keys)\/\d+$/)]);
    const found = await api(location, { key });
    expect([found.status, found.body['id']]).toEqual([200, body['id']]);
    expect(found.headers.get('etag')).not.toBeNull();
    expect((await api(location, { key: other.key })).status).toBe(404);
  }
  await api(`/v1/webhooks/${webhookId}`, { key, method: 'DELETE' });
  expect((await api(`/v1/webhooks/${webhookId}`, { key })).status).toBe(404);
});

test('public documents may be read by pages of any origin, calls under /v1 may not', async () => {
  for (const path of ['/openapi.json', '/asyncapi.json', '/llms.txt', '/docs', '/docs/search.json']) {
    const { headers } = await fetch(`${testStack().base_url}${path}`);
    expect([path, headers.get('access-control-allow-origin')]).toEqual([path, '*']);
  }
  expect((await api('/v1/whoami')).headers.get('access-control-allow-origin')).toBeNull();
});
