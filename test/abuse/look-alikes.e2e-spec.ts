import { expect, test } from '@jest/globals';
import { api } from '../e2e/account/api.js';
import { freshKey } from '../e2e/account/fresh-key.js';
import { createWebhook, idOf } from '../e2e/feed/feed.js';

test.each(['admin\u202etset', 'a\u2066b\u2069', 'a\u200bb', 'a\u00adb', '\u200d'])(
  'the name %j of a key is refused: it would not look like what it is',
  async (name) => {
    const made = await api('/v1/keys', { method: 'POST', body: { tier: 'free', name } });
    expect([made.status, made.body['errors']]).toMatchObject([400, [{ pointer: '/name' }]]);
  },
);

test.each([
  ['HTTPS://Receiver.EXAMPLE:443/a/../hooks', 'https://receiver.example/hooks'],
  ['https:\\\\receiver.example\\hooks', 'https://receiver.example/hooks'],
  [' https://receiver.example/h o\n', 'https://receiver.example/h%20o'],
  ['https://receiver\u3002example/hooks?q=ä', 'https://receiver.example/hooks?q=%C3%A4'],
  ['https://receiver.example/a\tb', 'https://receiver.example/ab'],
])('the address %j of a webhook is stored and shown as it is called', async (text, url) => {
  const { key } = await freshKey();
  const made = await createWebhook(text, { key });
  expect(made.body['url']).toBe(url);
  const listed = await api('/v1/webhooks?limit=200', { key });
  expect(listed.body['webhooks']).toContainEqual(expect.objectContaining({ id: idOf(made), url }));
  const path = `/v1/webhooks/${idOf(made)}`;
  const changed = await api(path, { key, method: 'POST', body: { url: text.replace('eceiver', 'eceiver2') } });
  expect(changed.body['url']).toBe(url.replace('receiver', 'receiver2'));
  await api(path, { key, method: 'DELETE' });
});

test('an address that escapes make too long is refused', async () => {
  const { key } = await freshKey();
  const made = await createWebhook(`https://receiver.example/${'ä'.repeat(1_000)}`, { key });
  expect([made.status, made.body['errors']]).toMatchObject([400, [{ pointer: '/url' }]]);
});
