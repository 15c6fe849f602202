import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { api } from '../e2e/account/api.js';
import { createWebhook, idOf, stranger } from '../e2e/feed/feed.js';

const PER_HOST = 10;
const ANSWER = 'private '.repeat(1_000);

let receiver: Server;
let received = 0;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    received += 1;
    request.resume();
    response.end(ANSWER);
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
});
afterAll(() => void receiver.close());

test("tests do not flood a stranger's receiver: ten a minute to one host, over all webhooks, and the rest send nothing", async () => {
  const { key } = await stranger();
  const { port } = receiver.address() as AddressInfo;
  const webhooks = await Promise.all(
    ['a', 'b', 'c'].map(async (path) => idOf(await createWebhook(`http://127.0.0.1:${port}/${path}`, { key }))),
  );
  const replies = [];
  for (let sent = 0; sent < PER_HOST + 5; sent += 1) {
    replies.push(await api(`/v1/webhooks/${String(webhooks[sent % 3])}/test`, { key, method: 'POST', body: {} }));
  }
  expect(replies.map(({ status }) => status)).toEqual([
    ...Array.from({ length: PER_HOST }, () => 200),
    ...Array.from({ length: 5 }, () => 429),
  ]);
  expect(received).toBe(PER_HOST);
  for (const { headers, body } of replies.slice(PER_HOST)) {
    expect(body['code']).toBe('rate_limited');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
  }
  expect(String(replies[0]?.body['response'])).toBe(ANSWER.slice(0, 2_048));
  const { body } = await api('/v1/usage', { key });
  expect(body).toMatchObject({ calls: 0, changes: 0 });
});
