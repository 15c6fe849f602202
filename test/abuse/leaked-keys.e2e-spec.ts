import { expect, test } from '@jest/globals';
import { testStack } from '@hiring/platform-testing';
import { api } from '../e2e/account/api.js';
import { freshKey } from '../e2e/account/fresh-key.js';
import { createWatch, createWebhook, idOf, NOWHERE, stranger } from '../e2e/feed/feed.js';
import { support } from '../e2e/journey/operator.js';

const { app_api_url: consoleUrl } = testStack();
const OWN = { 'x-console': '1', 'content-type': 'application/json' };

interface Made {
  kind: string;
  id: number;
  made_by: { kind: string; key_id: number };
  active: boolean;
}

const post = (path: string, key: string, body: object = {}) => api(path, { key, method: 'POST', body });

/** Begins an import in the console and returns its ticket. */
async function ticketOf(key: string): Promise<string> {
  const send = async (path: string, cookie: string, body: object): Promise<Response> =>
    fetch(`${consoleUrl}/console/api${path}`, {
      ...{ method: 'POST', headers: { ...OWN, cookie }, body: JSON.stringify(body) },
    });
  const session = await send('/session', '', { key });
  const cookie = String(session.headers.get('set-cookie')).split(';')[0] ?? '';
  const { id } = (await (await send('/projects', cookie, { name: 'Leads' })).json()) as { id: number };
  const { ticket } = (await (await send(`/projects/${id}/imports`, cookie, {})).json()) as { ticket: string };
  return ticket;
}

const upload = async (ticket: string, piece: number): Promise<number> => {
  const reply = await fetch(`${consoleUrl}/imports/rows?piece=${piece}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ticket}`, 'content-type': 'text/tab-separated-values' },
    body: `2\tacme.com\t\tjane@acme.com\t\tNurse\n`,
  });
  return reply.status;
};

const madeBy = async (keyId: number, key: string): Promise<Made[]> =>
  (await api(`/v1/keys/${keyId}/made`, { key })).body['made'] as Made[];

test('everything that a leaked key made, through other keys too, ends with one call', async () => {
  const owner = await stranger();
  const leaked = await post('/v1/keys', owner.key, { tier: 'free' });
  const hidden = await post('/v1/keys', String(leaked.body['key']), { tier: 'free' });
  const key = String(hidden.body['key']);
  const webhook = idOf(await createWebhook(NOWHERE, { key }));
  const watch = idOf(await createWatch(1, webhook, { key }));
  const search = await post('/v1/searches', key, { q: 'nurse', geo: 'AT' });
  expect(search.status).toBe(201);
  const ticket = await ticketOf(key);
  expect(await upload(ticket, 1)).toBe(200);

  const leakedId = Number(leaked.body['id']);
  const made = await madeBy(leakedId, owner.key);
  expect(made.map(({ kind }) => kind)).toEqual(['key', 'webhook', 'watch', 'search', 'import_ticket']);
  expect(made.map(({ active }) => active)).toEqual([true, true, true, true, true]);
  expect(made[0]).toMatchObject({ id: hidden.body['id'], made_by: { kind: 'key', key_id: leakedId } });
  expect([made[1]?.id, made[2]?.id, made[3]?.id]).toEqual([webhook, watch, search.body['id']]);

  const counts = { keys: 2, webhooks: 1, watches: 1, searches: 1, import_tickets: 1, completed: true };
  const dry = await post(`/v1/keys/${leakedId}/stop`, owner.key, { dry_run: true });
  expect([dry.status, dry.body]).toMatchObject([200, { ...counts, dry_run: true }]);
  expect((await api('/v1/whoami', { key })).status).toBe(200);
  const stopped = await post(`/v1/keys/${leakedId}/stop`, owner.key);
  expect([stopped.status, stopped.body]).toMatchObject([200, { ...counts, dry_run: false }]);

  expect((await api('/v1/whoami', { key })).status).toBe(401);
  expect((await api('/v1/whoami', { key: String(leaked.body['key']) })).status).toBe(401);
  expect(await upload(ticket, 2)).toBe(403);
  expect((await madeBy(leakedId, owner.key)).map(({ kind, active }) => [kind, active])).toEqual([
    ['key', false],
    ['webhook', false],
  ]);
  expect((await api('/v1/whoami', { key: owner.key })).status).toBe(200);
});

test('an import ends with the key that began it', async () => {
  const { id, key } = await freshKey();
  const ticket = await ticketOf(key);
  expect(await upload(ticket, 1)).toBe(200);
  expect((await api(`/v1/keys/${id}`, { method: 'DELETE' })).status).toBe(204);
  expect(await upload(ticket, 2)).toBe(403);
});

test('a key that expires makes no key that works longer, by creating or by rotating one', async () => {
  const owner = await stranger();
  const end = new Date(Date.now() + 3_600_000).toISOString();
  const leaked = await post('/v1/keys', owner.key, { tier: 'free', expires_at: end });
  const key = String(leaked.body['key']);
  expect((await post('/v1/keys', key, { tier: 'free' })).body['expires_at']).toBe(end);
  const later = new Date(Date.now() + 7_200_000).toISOString();
  expect((await post('/v1/keys', key, { tier: 'free', expires_at: later })).status).toBe(403);
  const other = await post('/v1/keys', owner.key, { tier: 'free' });
  expect((await post(`/v1/keys/${String(other.body['id'])}/rotate`, key)).status).toBe(403);
});

test('lists say which key made what', async () => {
  const { id, key } = await freshKey();
  const webhook = idOf(await createWebhook(NOWHERE, { key }));
  const { webhooks } = (await api('/v1/webhooks?limit=1000', { key })).body as {
    webhooks: { id: number; made_by: object }[];
  };
  expect(webhooks.find((one) => one.id === webhook)?.made_by).toEqual({ kind: 'key', key_id: id });
  expect((await api(`/v1/webhooks/${webhook}`, { key, method: 'DELETE' })).status).toBe(204);
});

test('no key outlives the key that made it', async () => {
  expect(await support<object[]>('keys', 'outliving')).toEqual([]);
});
