import { afterAll, afterEach, beforeEach, expect, test } from '@jest/globals';
import { eventually } from '@hiring/platform-testing';
import type { Webhook } from '@hiring/contracts/operations';
import { CUSTOMER, FeedBench, opened } from '../testing/feed.testing.js';
import { Sink, type Received } from '../testing/sink.testing.js';
import { WebhooksController } from '../webhooks/webhooks.controller.js';
import { DeliveryAge } from './delivery-age.js';
import { DeliveriesController } from './deliveries.controller.js';

const PATH = '/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXwxyz';
let sink: Sink;
let company = 0;

const bench = await FeedBench.open();
const app = await bench.start();
await bench.companies(20);
afterAll(() => bench.close());
beforeEach(async () => {
  sink = await Sink.open();
  company += 1;
});
afterEach(() => sink.close());

async function watching(more: { ordered?: boolean } = {}): Promise<{ webhookId: number; watchId: number }> {
  const webhookId = await bench.webhook(app, sink.url(PATH), { kind: 'slack', ...more });
  return { webhookId, watchId: await bench.watch(app, webhookId, { companyId: company }) };
}
const webhooks = (): WebhooksController => app.get(WebhooksController);
const owned = (webhookId: number) => ({ customer_id: CUSTOMER, webhook_id: webhookId });
const shown = async (webhookId: number): Promise<Webhook> =>
  JSON.parse((await webhooks().get(owned(webhookId))).body) as Webhook;
const deliveriesOf = bench.deliveriesOf.bind(bench);

test('a message of Slack arrives, signed, with the id of the delivery, and the log has its bytes', async () => {
  const { webhookId, watchId } = await watching();
  const seq = await bench.publish([opened(company, { title: 'Cook <!channel>' })]);
  await eventually(async () => (await deliveriesOf(watchId))[0]?.status === 'succeeded');
  const [{ headers, body }] = sink.at(PATH) as [Received];
  const id = `evt_${seq}_${watchId}`;
  expect([headers['webhook-id'], headers['content-type']]).toEqual([id, 'application/json']);
  expect(headers['webhook-signature']).toMatch(/^v1,/);
  const { text, blocks } = JSON.parse(body) as { text: string; blocks: object[] };
  expect(text).toBe(`Company ${company} (c${company}.example)\nNew role: Cook &lt;!channel&gt;\n${id}`);
  expect(blocks).toHaveLength(2);
  const [{ id: delivery } = { id: 0 }] = await deliveriesOf(watchId);
  const log = await app.get(DeliveriesController).get({ customer_id: CUSTOMER, delivery_id: delivery });
  const { request } = JSON.parse(log.body) as { request: { url: string; body: string } };
  expect(request.body).toBe(body);
  expect(request.url).toBe((await shown(webhookId)).url);
});

test('its URL, which is a secret, is shown without what makes it one, and sending that back changes nothing', async () => {
  const { webhookId } = await watching();
  const { url, kind } = await shown(webhookId);
  expect([kind, url]).toEqual(['slack', `${new URL(sink.url()).origin}/***wxyz`]);
  const update = (body: object) => webhooks().update({ ...owned(webhookId), ...body });
  for (const answer of [await update({ url }), await webhooks().disable(owned(webhookId))]) {
    expect(JSON.parse(answer.body)).toMatchObject({ url });
  }
  const stored = async () =>
    (await bench.pool.query<{ url: string }>('select url from change_feed.webhook where id = $1', [webhookId])).rows[0];
  expect((await stored())?.url).toBe(sink.url(PATH));
  await update({ url: sink.url('/services/T/B/another-one') });
  expect((await stored())?.url).toBe(sink.url('/services/T/B/another-one'));
  await webhooks().remove(owned(webhookId));
  expect((await stored())?.url).toBe(`${new URL(sink.url()).origin}/***-one`);
  const { rows } = await bench.pool.query<{ entry: string }>('select o::text as entry from change_feed.audit_outbox o');
  expect(rows.filter(({ entry }) => entry.includes('/services/'))).toEqual([]);
});

test('it has the pace of Slack, and no other', async () => {
  const { webhookId } = await watching();
  expect(await shown(webhookId)).toMatchObject({ concurrency: 1, rate_per_second: 1 });
  const made = {
    ...{ customer_id: CUSTOMER, url: sink.url(PATH), secret: bench.seal(app) },
    ...({ kind: 'slack', request_id: 'pace', made_by: 7 } as const),
  };
  const invalid = { code: 'invalid_request' };
  await expect(webhooks().create({ ...made, rate_per_second: 2 })).rejects.toMatchObject({
    ...{ ...invalid, errors: [{ pointer: '/rate_per_second' }] },
  });
  for (const change of [{ concurrency: 2 }, { rate_per_second: 2 }, { rate_per_second: null }]) {
    await expect(webhooks().update({ ...owned(webhookId), ...change })).rejects.toMatchObject(invalid);
  }
  await webhooks().update({ ...owned(webhookId), concurrency: 1, rate_per_second: 1 });
});

test('messages come in the order of the feed', async () => {
  const { watchId } = await watching();
  await bench.publish([opened(company), opened(company), opened(company)]);
  await eventually(async () => (await deliveriesOf(watchId)).filter((row) => row.status === 'succeeded').length === 3);
  const ids = sink.at(PATH).map(({ headers }) => headers['webhook-id']);
  expect(ids).toEqual((await deliveriesOf(watchId)).map(({ event_seq: seq }) => `evt_${seq}_${watchId}`));
});

test.each([
  [404, 'no_service', 'disabled', 'gone'],
  [410, 'channel_is_archived', 'disabled', 'gone'],
  [404, 'nothing here', 'active', null],
  [400, 'invalid_payload', 'active', null],
])('after %i %s the webhook is %s and the delivery waits', async (status, body, state, reason) => {
  const { webhookId, watchId } = await watching();
  sink.reply = () => ({ status, body });
  await bench.publish([opened(company)]);
  await bench.attempted(watchId);
  expect(await shown(webhookId)).toMatchObject({ status: state, disabled_reason: reason });
  expect((await deliveriesOf(watchId))[0]?.status).toBe('pending');
});

test.each([
  ['slack', false],
  ['json', true],
] as const)('a delivery of kind %s that waits behind one that has just ended is late: %s', async (kind, isLate) => {
  const webhookId = await bench.webhook(app, sink.url(PATH), { kind });
  const watchId = await bench.watch(app, webhookId, { companyId: company });
  const change = (set: string) => bench.pool.query(`update change_feed.webhook set ${set} where id = $1`, [webhookId]);
  // Another process has the lease, so nothing is sent.
  await change(`lease_token = gen_random_uuid(), lease_until = now() + interval '1 hour'`);
  await bench.publish([opened(company), opened(company)]);
  await eventually(async () => (await deliveriesOf(watchId)).length === 2);
  await bench.pool.query(
    `update change_feed.delivery set due_at = now() - interval '1 day',
        status = case when event_seq = $2 then status else 'succeeded' end, finished_at = case when event_seq = $2 then null else now() end
      where watch_id = $1`,
    [watchId, bench.head],
  );
  expect((await app.get(DeliveryAge).oldestDueSeconds()) > 80_000).toBe(isLate);
  await change(`not_before = now() + interval '1 hour'`);
  expect(await app.get(DeliveryAge).oldestDueSeconds()).toBeLessThan(80_000);
  await webhooks().disable(owned(webhookId));
});

test('a test is a message of Slack', async () => {
  const { webhookId } = await watching();
  sink.reply = () => ({ status: 200, body: 'ok' });
  const { body } = await webhooks().test(owned(webhookId));
  expect(JSON.parse(body)).toMatchObject({ delivered: true, status_code: 200, response: 'ok' });
  const [{ headers, body: sent }] = sink.at(PATH) as [Received];
  expect(JSON.parse(sent)).toMatchObject({ text: expect.stringContaining(String(headers['webhook-id'])) });
});
