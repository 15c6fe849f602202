import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { eventually } from '@hiring/platform-testing';
import { WatchesController } from '../watches/watches.controller.js';
import { WebhooksController } from '../webhooks/webhooks.controller.js';
import { DeliveriesController } from './deliveries.controller.js';
import { CUSTOMER, FeedBench, opened, SECRET } from '../testing/feed.testing.js';
import { Sink, type Received } from '../testing/sink.testing.js';
import { WebhookRepository } from '../webhooks/webhook.repository.js';
import { DeliveryRepository } from './delivery.repository.js';
import { LeaseRepository } from './lease.repository.js';

let sink: Sink;
let company = 0;

const bench = await FeedBench.open();
const app = await bench.start();
await bench.companies(60);
afterAll(() => bench.close());
beforeEach(async () => {
  sink = await Sink.open();
  company += 1;
});
afterEach(() => sink.close());

async function watching(
  more: { ordered?: boolean; path?: string } = {},
): Promise<{ webhookId: number; watchId: number }> {
  const webhookId = await bench.webhook(app, sink.url(more.path), more);
  return { webhookId, watchId: await bench.watch(app, webhookId, { companyId: company }) };
}

const publish = (count = 1): Promise<number> => bench.publish(Array.from({ length: count }, () => opened(company)));
const got = async (count: number): Promise<Received[]> => {
  await eventually(() => sink.received.length >= count);
  return sink.received;
};
const settled = (watchId: number, ...statuses: string[]): Promise<boolean> =>
  eventually(async () => JSON.stringify(await bench.statusesOf(watchId)) === JSON.stringify(statuses));
const logOf = async (webhook_id: number) =>
  JSON.parse((await app.get(DeliveriesController).list({ customer_id: CUSTOMER, webhook_id, limit: 10 })).body);
const seqsIn = (messages: Received[]): number[] =>
  messages.map(({ body }) => (JSON.parse(body) as { data: { event_seq: number } }).data.event_seq);
const makeDue = (watchId: number) =>
  bench.pool.query('update change_feed.delivery set due_at = now() where watch_id = $1', [watchId]);
const signature = (secret: string | Buffer, message: Received): string =>
  createHmac('sha256', secret)
    .update(`${message.headers['webhook-id']}.${message.headers['webhook-timestamp']}.${message.body}`)
    .digest('base64');

describe('a delivery', () => {
  test('arrives signed, once, with the event and its position in the feed', async () => {
    const { watchId } = await watching();
    const seq = await publish();
    const [message] = await got(1);
    expect(message?.headers['webhook-id']).toBe(`evt_${seq}_${watchId}`);
    expect(message?.headers['webhook-signature']).toBe(`v1,${signature(SECRET, message as Received)}`);
    expect(JSON.parse(message?.body ?? '')).toMatchObject({
      type: 'req.opened',
      timestamp: '2026-03-02T10:00:00.000Z',
      data: { event_seq: seq, company_id: company, board: 'greenhouse', confidence: 0.9 },
      watch_id: watchId,
    });
    await settled(watchId, 'succeeded');
    expect(sink.received).toHaveLength(1);
  });

  test('is retried after a failure under the same id with the same bytes, and both attempts are logged', async () => {
    const { webhookId, watchId } = await watching();
    let answers = 0;
    sink.reply = () => ((answers += 1) === 1 ? { status: 500, body: 'sorry' } : { status: 204 });
    await publish();
    await got(1);
    await bench.attempted(watchId);
    await makeDue(watchId);
    const [first, second] = await got(2);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.body).toBe(first?.body);
    await settled(watchId, 'succeeded');
    const [failed, done] = [
      { status_code: 500, response: 'sorry' },
      { status_code: 204, response: null },
    ];
    const deliveries = [{ status: 'succeeded', attempts: [failed, done] }];
    expect(await logOf(webhookId)).toMatchObject({ deliveries, next_cursor: null });
  });

  test('is retried on the schedule, and fails for good after ten attempts', async () => {
    const { watchId } = await watching();
    sink.reply = () => ({ status: 302, headers: { location: sink.url('/elsewhere') } });
    await publish();
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await got(attempt);
      await bench.attempted(watchId, attempt);
      if (attempt === 2) expect(await dueInSeconds(watchId)).toBeGreaterThan(0.75 * 300);
      if (attempt < 10) await makeDue(watchId);
    }
    await settled(watchId, 'exhausted');
    expect(sink.at('/elsewhere')).toEqual([]);
  });

  test('is retried at a random time within a fifth of the schedule', async () => {
    const { watchId } = await watching();
    sink.reply = () => ({ status: 500 });
    const latest = jest.spyOn(Math, 'random').mockReturnValue(0.999_999);
    try {
      await publish();
      await bench.attempted(watchId);
    } finally {
      latest.mockRestore();
    }
    const { rows } = await bench.pool.query<{ seconds: number }>(
      `select extract(epoch from due_at - at)::float8 as seconds
        from change_feed.delivery join change_feed.attempt on delivery_id = delivery.id where watch_id = $1`,
      [watchId],
    );
    expect(rows[0]?.seconds).toBeGreaterThan(5.9);
  });

  test('waits for the Retry-After of a 503', async () => {
    const { watchId } = await watching();
    sink.reply = () => ({ status: 503, headers: { 'retry-after': '600' } });
    await publish();
    await bench.attempted(watchId);
    expect(await dueInSeconds(watchId)).toBeGreaterThan(590);
    expect(await dueInSeconds(watchId)).toBeLessThan(601);
  });

  test.each([false, true])(
    'waits, without losing an attempt, while the receiver wants no message of its webhook: ordered %s',
    async (ordered) => {
      const { webhookId, watchId } = await watching({ ordered, path: '/busy' });
      const { watchId: witness } = await watching({ path: '/free' });
      sink.reply = ({ path }) =>
        path === '/busy' ? { status: 429, headers: { 'retry-after': '120' } } : { status: 204 };
      await publish();
      await bench.attempted(watchId);
      await settled(witness, 'succeeded');
      await publish(3);
      await makeDue(watchId);
      await settled(witness, 'succeeded', 'succeeded', 'succeeded', 'succeeded');
      expect(
        await app.get(DeliveryRepository).start(app.get(LeaseRepository).token, [{ id: webhookId, free: 9 }]),
      ).toEqual([]);
      expect(sink.at('/busy')).toHaveLength(1);
      const { deliveries } = (await logOf(webhookId)) as { deliveries: { next_attempt_at: string }[] };
      for (const { next_attempt_at: at } of deliveries) expect(Date.parse(at) - Date.now()).toBeGreaterThan(60_000);

      sink.reply = () => ({ status: 204 });
      await bench.pool.query('update change_feed.webhook set not_before = now() where id = $1', [webhookId]);
      await settled(watchId, 'succeeded', 'succeeded', 'succeeded', 'succeeded');
      const attempts = (await bench.deliveriesOf(watchId)).map((row) => row.attempts);
      expect(attempts.sort()).toEqual([1, 1, 1, 2]);
      const seqs = seqsIn(sink.at('/busy').slice(1));
      if (ordered) expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
    },
  );

  test('is sent to a new address of its webhook at once, though the old receiver wanted to wait', async () => {
    const { webhookId, watchId } = await watching({ path: '/busy' });
    sink.reply = ({ path }) =>
      path === '/busy' ? { status: 503, headers: { 'retry-after': '86400' } } : { status: 204 };
    await publish();
    await bench.attempted(watchId);
    await app.get(WebhookRepository).update({ customer_id: CUSTOMER, webhook_id: webhookId, concurrency: 5 });
    await makeDue(watchId);
    expect(await app.get(LeaseRepository).acquire([webhookId])).toEqual([]);
    await app.get(WebhookRepository).update({ customer_id: CUSTOMER, webhook_id: webhookId, url: sink.url('/new') });
    await settled(watchId, 'succeeded');
  });

  test('has both signatures after a rotation, also in the whsec form', async () => {
    const { webhookId, watchId } = await watching();
    await publish();
    await settled(watchId, 'succeeded');
    const bytes = Buffer.alloc(24, 9);
    const secret = bench.seal(app, `whsec_${bytes.toString('base64')}`);
    await app
      .get(WebhooksController)
      .rotateSecret({ customer_id: CUSTOMER, webhook_id: webhookId, secret, request_id: 'rotation' });
    await publish();
    const message = (await got(2))[1] as Received;
    expect(message.headers['webhook-signature']).toBe(
      `v1,${signature(bytes, message)} v1,${signature(SECRET, message)}`,
    );
  });
});

const dueInSeconds = async (watchId: number): Promise<number> => {
  const { rows } = await bench.pool.query<{ seconds: number }>(
    'select extract(epoch from due_at - now())::float8 as seconds from change_feed.delivery where watch_id = $1',
    [watchId],
  );
  return rows[0]?.seconds ?? Number.NaN;
};

describe('a webhook', () => {
  test('to a webhook that answers 410 disables it; enabling it resumes what is pending', async () => {
    const { webhookId, watchId } = await watching();
    sink.reply = () => ({ status: 410 });
    await publish();
    const shown = async (): Promise<{ status: string; disabled_reason: string | null } | undefined> => {
      const { body } = await app.get(WebhooksController).list({ customer_id: CUSTOMER, limit: 100 });
      return JSON.parse(body).webhooks.find((row: { id: number }) => row.id === webhookId);
    };
    await eventually(async () => (await shown())?.status === 'disabled');
    expect((await shown())?.disabled_reason).toBe('gone');
    expect(await bench.statusesOf(watchId)).toEqual(['pending']);
    sink.reply = () => ({ status: 200 });
    await makeDue(watchId);
    await app.get(WebhooksController).enable({ customer_id: CUSTOMER, webhook_id: webhookId });
    await settled(watchId, 'succeeded');
  });

  test('to a webhook that fails for five days disables it', async () => {
    const { webhookId } = await watching();
    sink.reply = () => ({ status: 500 });
    await bench.pool.query(
      `update change_feed.webhook set failing_since = now() - interval '5 days 1 second' where id = $1`,
      [webhookId],
    );
    await publish();
    const reason = async () =>
      (await bench.pool.query('select disabled_reason from change_feed.webhook where id = $1', [webhookId])).rows[0];
    await eventually(async () => (await reason())?.disabled_reason === 'failing');
  });

  test('to a webhook starts first attempts in the order of the feed', async () => {
    await watching();
    await publish(200);
    const seqs = seqsIn(await got(200));
    // Ten attempts run at a time, so the deliveries arrive only roughly in the feed's order.
    seqs.forEach((seq, index) => expect(seqs.slice(index + 20).every((later) => later > seq)).toBe(true));
    expect(new Set(seqs).size).toBe(200);
  });

  test('with ordered delivery starts the next event only after the previous one ended', async () => {
    const { watchId } = await watching({ ordered: true });
    let answers = 0;
    sink.reply = () => ({ status: (answers += 1) === 1 ? 500 : 200 });
    await publish(3);
    await bench.attempted(watchId);
    await publish(1);
    expect(sink.received).toHaveLength(1);
    await makeDue(watchId);
    await settled(watchId, 'succeeded', 'succeeded', 'succeeded', 'succeeded');
    const seqs = seqsIn(sink.received);
    expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
  });

  test('to a receiver that hangs delays no other webhook', async () => {
    const { webhookId: slow } = await watching({ path: '/slow' });
    const { webhookId: quick } = await watching({ path: '/quick' });
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    sink.reply = (message) => (message.path === '/slow' ? { status: 200, after: held } : { status: 200 });
    await publish(50);
    await eventually(() => sink.at('/quick').length === 50);
    expect(sink.at('/slow')).toHaveLength(10);
    release();
    await eventually(() => sink.at('/slow').length === 50);
    expect(slow).not.toBe(quick);
  });

  test('connects only to public addresses, and the log does not distinguish refused from blocked', async () => {
    const webhookId = await bench.webhook(app, 'https://localhost.localdomain.invalid/hook');
    const watchId = await bench.watch(app, webhookId, { companyId: company });
    await publish();
    await bench.attempted(watchId);
    const failed = { status_code: null, error: 'connection_failed' };
    expect((await logOf(webhookId)).deliveries[0].attempts[0]).toMatchObject(failed);
  });
});

describe('delivering again', () => {
  test('can be repeated on request, as a new series under the same id', async () => {
    const { webhookId, watchId } = await watching();
    const seq = await publish();
    await settled(watchId, 'succeeded');
    const [delivery] = await bench.deliveriesOf(watchId);
    await app.get(DeliveriesController).redeliver({ customer_id: CUSTOMER, delivery_id: delivery?.id ?? 0 });
    const [first, second] = await got(2);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    await settled(watchId, 'succeeded');
    const replayed = await app
      .get(DeliveriesController)
      .replay({ customer_id: CUSTOMER, webhook_id: webhookId, since_seq: seq - 1 });
    expect(JSON.parse(replayed.body)).toEqual({ replayed: 1 });
    await got(3);
  });

  test('is not repeated for another customer, nor after the watch was cancelled', async () => {
    const { watchId } = await watching();
    await publish();
    await settled(watchId, 'succeeded');
    const id = (await bench.deliveriesOf(watchId))[0]?.id ?? 0;
    const redeliver = (customer_id: string) =>
      app.get(DeliveriesController).redeliver({ customer_id, delivery_id: id });
    await expect(redeliver('cus_other')).rejects.toMatchObject({ code: 'not_found' });
    await app.get(WatchesController).remove({ customer_id: CUSTOMER, watch_id: watchId });
    await expect(redeliver(CUSTOMER)).rejects.toMatchObject({ code: 'conflict' });
  });
});
