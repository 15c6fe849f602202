import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '@hiring/platform-testing';
import { Webhook } from 'standardwebhooks';
import { Sink, type Received } from '../../../apps/change-feed/src/testing/sink.testing.js';
import { api, linesOf } from '../account/api.js';
import { freshKey } from '../account/fresh-key.js';
import { simulator, support } from '../journey/operator.js';
import { createWatch, createWebhook, deliveries, idOf, readAll, SECRET } from './feed.js';

const token = `pushed${randomBytes(4).toString('hex')}`;
const role = (number: number, title: string) => ({ title, function: 'sales', cities: ['Berlin'], number });
const roles = [role(1, 'Sales Engineer'), role(2, 'Account Manager')];

let sink: Sink;
let key: { id: number; key: string };
let companyId = 0;
let webhookId = 0;
let watchId = 0;

beforeAll(async () => {
  sink = await Sink.open();
  key = await freshKey();
  await simulator('POST', `/boards/greenhouse/${token}`, { postings: roles });
  const made = await support<{ company_id: number }>(
    ...['companies', 'register', '--name', 'Pushed', '--domain', `${token}.example`],
  );
  companyId = made.company_id;
});
afterAll(() => sink.close());

const verified = (message: Received): { type: string; watch_id: number; data: { event_seq: number } } =>
  new Webhook(SECRET).verify(message.body, message.headers as Record<string, string>) as never;

test('a webhook is registered, tested, and never shows its secret', async () => {
  const made = await createWebhook(sink.url('/pushed'), {
    key: key.key,
    more: { concurrency: 3, rate_per_second: 50 },
  });
  webhookId = idOf(made);
  expect(made.body).toEqual({ id: webhookId, url: sink.url('/pushed') });
  const tested = await api(`/v1/webhooks/${webhookId}/test`, { method: 'POST', body: {}, key: key.key });
  expect(tested.body).toMatchObject({ delivered: true, status_code: 200, error: null });
  expect(verified(sink.received[0] as Received).type).toBe('webhook.test');
  const listed = await api('/v1/webhooks', { key: key.key });
  expect(listed.text).not.toContain(SECRET);
  expect((listed.body['webhooks'] as { id: number }[]).find((one) => one.id === webhookId)).toEqual({
    id: webhookId,
    kind: 'json',
    url: sink.url('/pushed'),
    status: 'active',
    disabled_reason: null,
    ordered: false,
    concurrency: 3,
    rate_per_second: 50,
    created_at: expect.any(String),
    made_by: { kind: 'key', key_id: key.id },
    previous_secret_expires_at: null,
  });
  expect(await linesOf(key.id)).toEqual([]);
});

test('a watch costs one watch unit, once for a repeated call', async () => {
  const request = { key: key.key, headers: { 'idempotency-key': `watch-${token}` } };
  const made = await createWatch(companyId, webhookId, request);
  watchId = idOf(made);
  expect(made.headers.get('usage-units')).toBe('watches=1');
  expect(idOf(await createWatch(companyId, webhookId, request))).toBe(watchId);
  expect((await linesOf(key.id)).map((line) => [line.operation, line.units.watches])).toEqual([['create_watch', 1]]);
});

test('the events of a crawl arrive signed, once, and equal those of the feed', async () => {
  await support('boards', 'link', String(companyId), `greenhouse/${token}`);
  await eventually(() => sink.at('/pushed').length === 3);
  const messages = sink.at('/pushed').slice(1);
  const feed = await readAll(0, { query: `&company_id=${companyId}` });
  const pushed = messages.map(verified).toSorted((a, b) => a.data.event_seq - b.data.event_seq);
  expect(pushed.map((one) => one.data)).toEqual(feed);
  expect(pushed.every((one) => one.type === 'req.opened' && one.watch_id === watchId)).toBe(true);
  const ids = messages.map((message) => message.headers['webhook-id']).toSorted();
  expect(ids).toEqual(feed.map((event) => `evt_${event.event_seq}_${watchId}`).toSorted());
  const log = await deliveries(webhookId, (all) => all.every((one) => one.status === 'succeeded'), key.key);
  expect(log.map((one) => one.attempts.map((attempt) => attempt.status_code))).toEqual([[200], [200]]);
  // Pushed events are not billed, because the watch's price includes them.
  expect((await linesOf(key.id)).filter((line) => line.operation === 'create_watch')).toHaveLength(1);
});

test('deliveries are repeated under the same id, one by one or all since a position', async () => {
  const before = sink.at('/pushed').length;
  const [newest] = await deliveries(webhookId, () => true, key.key);
  const again = await api(`/v1/deliveries/${newest?.id}/redeliver`, { method: 'POST', body: {}, key: key.key });
  expect(again.status).toBe(202);
  await eventually(() => sink.at('/pushed').length === before + 1);
  expect(sink.at('/pushed').at(-1)?.headers['webhook-id']).toBe(newest?.message_id);
  await deliveries(webhookId, (all) => all.every((one) => one.status === 'succeeded'), key.key);
  const replay = { method: 'POST', body: { since_seq: 0 }, key: key.key };
  expect((await api(`/v1/webhooks/${webhookId}/replay`, replay)).body).toEqual({ replayed: 2 });
  await eventually(() => sink.at('/pushed').length === before + 3);
});

test('a rotated secret signs in addition to the old one', async () => {
  const secret = 'whsec_bmV3ZXIgYW5kIGJldHRlciBzZWNyZXQ=';
  const rotated = await api(`/v1/webhooks/${webhookId}/rotate-secret`, {
    method: 'POST',
    body: { secret },
    key: key.key,
  });
  expect(rotated.body).toEqual({ id: webhookId, previous_secret_expires_at: expect.any(String) });
  await api(`/v1/webhooks/${webhookId}/test`, { method: 'POST', body: {}, key: key.key });
  const message = sink.received.at(-1) as Received;
  expect(verified(message).type).toBe('webhook.test');
  expect(new Webhook(secret).verify(message.body, message.headers as Record<string, string>)).toBeTruthy();
});

test('a receiver that responds with 410 gets no more requests until its owner enables it', async () => {
  sink.reply = () => ({ status: 410 });
  await simulator('POST', `/boards/greenhouse/${token}`, { postings: [...roles, role(3, 'Sales Director')] });
  await support('crawl', 'run', String(companyId));
  const [waiting] = await deliveries(webhookId, ([newest]) => newest?.attempts[0]?.status_code === 410, key.key);
  expect(waiting?.status).toBe('pending');
  const state = async (): Promise<object | undefined> =>
    ((await api('/v1/webhooks', { key: key.key })).body['webhooks'] as { id: number }[]).find(
      ({ id }) => id === webhookId,
    );
  expect(await state()).toMatchObject({ status: 'disabled', disabled_reason: 'gone' });
  sink.reply = () => ({ status: 200 });
  await api(`/v1/webhooks/${webhookId}/enable`, { method: 'POST', body: {}, key: key.key });
  await api(`/v1/deliveries/${waiting?.id}/redeliver`, { method: 'POST', body: {}, key: key.key });
  await deliveries(webhookId, ([newest]) => newest?.status === 'succeeded', key.key);
  expect(await state()).toMatchObject({ status: 'active', disabled_reason: null });
});

test('a cancelled watch pushes nothing more, and cancelling is idempotent', async () => {
  const cancel = () => api(`/v1/watches/${watchId}`, { method: 'DELETE', key: key.key });
  expect((await cancel()).status).toBe(204);
  expect((await cancel()).status).toBe(204);
  const before = sink.received.length;
  const known = (await readAll(0, { query: `&company_id=${companyId}` })).length;
  await simulator('POST', `/boards/greenhouse/${token}`, { postings: [...roles, role(4, 'Key Account Lead')] });
  await support('crawl', 'run', String(companyId));
  await eventually(async () => (await readAll(0, { query: `&company_id=${companyId}` })).length > known, {
    timeoutMs: 60_000,
    everyMs: 300,
  });
  expect(sink.received).toHaveLength(before);
  expect((await api(`/v1/webhooks/${webhookId}`, { method: 'DELETE', key: key.key })).status).toBe(204);
  expect((await api(`/v1/webhooks/${webhookId}`, { method: 'DELETE', key: key.key })).status).toBe(204);
  expect((await api(`/v1/webhooks/${webhookId}/test`, { method: 'POST', body: {}, key: key.key })).status).toBe(404);
});
