import { expect, test } from '@jest/globals';
import { OPERATIONS, type OperationName } from '@hiring/contracts/operations';
import { api, type Reply } from '../e2e/account/api.js';
import { freshKey } from '../e2e/account/fresh-key.js';
import { createWebhook, idOf, NOWHERE } from '../e2e/feed/feed.js';
import { callFor } from '../e2e/fixtures/asks.js';

const TYPES = ['application/json', 'application/json; charset=utf-8'];
const names = Object.keys(OPERATIONS) as OperationName[];
const takesBody = (name: OperationName): boolean => 'body' in OPERATIONS[name];

const { key } = await freshKey();
const webhook = idOf(await createWebhook(NOWHERE, { key }));

/** Sends a content type without a body, as many clients do. */
const send = (method: string, path: string, type: string): Promise<Reply> =>
  api(path, { key, method, headers: { 'content-type': type } });

test.each(names.filter((name) => !takesBody(name)))('%s needs no body beside its type', async (name) => {
  const { method, path } = OPERATIONS[name];
  const { query = {} } = callFor(name, 200);
  const search = new URLSearchParams(Object.entries(query).map(([member, value]) => [member, String(value)]));
  const address = path
    .replace(':webhook_id', name === 'delete_webhook' ? '0' : String(webhook))
    .replace(/:\w+/g, '999999999');
  for (const type of TYPES) {
    const { status, text } = await send(method, `${address}?${search.toString()}`, type);
    expect(text).not.toMatch(/JSON|body/);
    expect([200, 202, 204, 400, 404]).toContain(status);
  }
});

test('enabling, testing, disabling and deleting a webhook work so', async () => {
  const own = idOf(await createWebhook(NOWHERE, { key }));
  for (const [method, path, status] of [
    ['POST', `/v1/webhooks/${own}/disable`, 200],
    ['POST', `/v1/webhooks/${own}/enable`, 200],
    ['POST', `/v1/webhooks/${own}/test`, 200],
    ['DELETE', `/v1/webhooks/${own}`, 204],
  ] as const) {
    expect([path, (await send(method, path, 'application/json')).status]).toEqual([path, status]);
  }
});

test.each(names.filter((name) => takesBody(name) && !['rotate_key', 'replay_webhook'].includes(name)))(
  '%s, which needs a body, says that it has none',
  async (name) => {
    const path = OPERATIONS[name].path.replace(/:\w+/g, '1');
    const { status, body } = await send('POST', path, 'application/json');
    expect([status, body['code']]).toEqual([400, 'invalid_request']);
    expect(body['detail']).toContain('must be a JSON object');
  },
);
