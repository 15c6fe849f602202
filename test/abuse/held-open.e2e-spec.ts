import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { eventually, receiverHost } from '@hiring/platform-testing';
import { api, type Reply } from '../e2e/account/api.js';
import { freshKey } from '../e2e/account/fresh-key.js';
import { createWebhook, idOf, stranger } from '../e2e/feed/feed.js';

const statuses = (replies: Reply[]): Record<number, number> =>
  replies.reduce<Record<number, number>>((sum, { status }) => ({ ...sum, [status]: (sum[status] ?? 0) + 1 }), {});

/** Makes four parallel calls with a key that is not the attacker's. */
async function neighbour(key: string): Promise<Reply[]> {
  const paths = ['/v1/events?since=0&limit=1', '/v1/companies/1/is-hiring', '/v1/webhooks', '/v1/usage'];
  return Promise.all(paths.map((path) => api(path, { key })));
}

test('webhook tests to a receiver that never responds are limited, and delay no other customer', async () => {
  const silent = createServer(() => undefined);
  silent.listen(0, receiverHost());
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const attacker = await stranger();
  const other = await freshKey();
  const webhook = idOf(await createWebhook(`http://${receiverHost()}:${port}/hook`, { key: attacker.key }));
  const tests = Array.from({ length: 70 }, () =>
    api(`/v1/webhooks/${webhook}/test`, { key: attacker.key, method: 'POST' }),
  );
  expect(statuses(await neighbour(other.key))).toEqual({ 200: 4 });
  const replies: Reply[] = [];
  for (const reply of tests) void reply.then((ended) => replies.push(ended));
  const refused = (): Reply[] => replies.filter(({ status }) => status === 429);
  await eventually(() => refused().length >= 60);
  silent.close();
  silent.closeAllConnections();
  await Promise.all(tests);
  for (const { body, headers } of refused()) {
    expect([body['code'], headers.has('retry-after'), headers.has('usage-id')]).toEqual(['rate_limited', true, false]);
  }
  await api(`/v1/webhooks/${webhook}`, { key: attacker.key, method: 'DELETE' });
});

test('many bodies of the largest size and above are refused at the edge, and delay no other customer', async () => {
  const attacker = await stranger();
  const other = await freshKey();
  const body = `{"url": "${'x'.repeat(70_000)}"}`;
  const posts = Array.from({ length: 100 }, () => api('/v1/webhooks', { key: attacker.key, method: 'POST', body }));
  expect(statuses(await neighbour(other.key))).toEqual({ 200: 4 });
  expect(statuses(await Promise.all(posts))).toEqual({ 413: 100 });
});

test('one account that reads the feed as fast as it can does not block others, and every refusal is free', async () => {
  const attacker = await stranger();
  const other = await freshKey();
  // Keeps only refusals, because each page takes megabytes.
  const reads = Array.from({ length: 200 }, async () => {
    const { status, body, headers } = await api('/v1/events?since=0&limit=1000', { key: attacker.key });
    return status === 200 ? undefined : [status, body['code'], headers.has('usage-id')];
  });
  expect(statuses(await neighbour(other.key))).toEqual({ 200: 4 });
  for (const refusal of await Promise.all(reads)) {
    if (refusal !== undefined) expect(refusal).toEqual([429, 'rate_limited', false]);
  }
});
