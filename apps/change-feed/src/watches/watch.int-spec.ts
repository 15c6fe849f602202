import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { inTransaction } from '@hiring/platform-postgres';
import { eventually, lockWaits } from '@hiring/platform-testing';
import { DeliveryRepository, type StartedRow } from '../deliveries/delivery.repository.js';
import { WebhooksController } from '../webhooks/webhooks.controller.js';
import { WatchesController } from './watches.controller.js';
import { DeliveriesController } from '../deliveries/deliveries.controller.js';
import { CUSTOMER, FeedBench, linked, opened, registered, SECRET } from '../testing/feed.testing.js';
import { Sink } from '../testing/sink.testing.js';
import { fanOut } from '../fan-out/fan-out.query.js';
import { UnconfirmedWatchesWorker } from './unconfirmed-watches.worker.js';
import { WatchCancellation } from './watch.cancellation.js';

const STRANGER = 'cus_stranger';
let sink: Sink;
let company = 0;

const bench = await FeedBench.open();
const stubs = await bench.stubs();
const app = await bench.start();
afterAll(() => bench.close());
beforeEach(async () => {
  sink = await Sink.open();
  company += 1;
  await bench.publish([registered(company), linked(company)]);
  stubs.ledgerHead = bench.head;
});
afterEach(() => sink.close());

const publish = async (...facts: Parameters<FeedBench['publish']>[0]): Promise<number> => {
  stubs.ledgerHead = bench.head + facts.length;
  return bench.publish(facts);
};
const seqsOf = async (watchId: number): Promise<number[]> =>
  (await bench.deliveriesOf(watchId)).map((row) => row.event_seq);
const pushed = (): number[] =>
  sink.received.map((message) => JSON.parse(message.body).data.event_seq as number).sort((a, b) => a - b);
const cancel = (watchId: number, customerId = CUSTOMER) =>
  app.get(WatchesController).remove({ customer_id: customerId, watch_id: watchId });

/** Returns whether a statement of the test itself waits for a lock. */
const isWaiting = async (pattern: string): Promise<boolean> =>
  (await lockWaits(bench.pool, pattern, bench.pool.options.application_name)) > 0;

describe('a watch', () => {
  test('gets every event above the ledger’s head at its creation, and none below', async () => {
    await publish(opened(company), opened(company));
    const webhookId = await bench.webhook(app, sink.url());
    stubs.ledgerHead = bench.head + 1;
    const watchId = await bench.watch(app, webhookId, { companyId: company });
    // When the watch was created, the ledger already reported the first of these facts as appended. The watch therefore
    // does not receive it, although the feed projects it only now.
    const seq = await bench.publish([opened(company), opened(company), opened(company)]);
    await eventually(() => sink.received.length === 2);
    expect(await seqsOf(watchId)).toEqual([seq - 1, seq]);
  });

  test('gets only its types, of its company', async () => {
    const webhookId = await bench.webhook(app, sink.url());
    const watchId = await bench.watch(app, webhookId, { companyId: company, eventTypes: ['reposted'] });
    company += 1;
    await publish(registered(company), linked(company), opened(company - 1), opened(company));
    const other = await bench.watch(app, webhookId, { companyId: company });
    const seq = await publish(opened(company));
    await eventually(() => sink.received.length === 1);
    expect(await seqsOf(watchId)).toEqual([]);
    expect(await seqsOf(other)).toEqual([seq]);
  });

  test('gets the baseline of a board linked after its creation, not of one linked before', async () => {
    const webhookId = await bench.webhook(app, sink.url());
    await bench.watch(app, webhookId, { companyId: company });
    const board = `lever/c${company}`;
    const first = await publish(opened(company, { baseline: true }), linked(company, board));
    await publish(opened(company, { baseline: true, board_id: board }));
    await eventually(() => sink.received.length === 1);
    expect(pushed()).toEqual([first + 1]);
  });

  test('delivers nothing before its bill is confirmed, and then all events in between', async () => {
    const webhookId = await bench.webhook(app, sink.url());
    const pending = await bench.pendingWatch(app, webhookId, { companyId: company });
    const { id } = pending;
    const seq = await publish(opened(company), opened(company));
    await eventually(async () => (await seqsOf(id)).length === 2);
    expect(await bench.statusesOf(id)).toEqual(['held', 'held']);
    expect(
      JSON.parse((await app.get(WatchesController).list({ customer_id: CUSTOMER, limit: 100 })).body).watches,
    ).not.toContainEqual(expect.objectContaining({ id }));
    await bench.confirm(app, pending);
    await eventually(() => sink.received.length === 2);
    expect(pushed()).toEqual([seq - 1, seq]);
    await eventually(() => stubs.watched.includes(company));
  });

  test('unconfirmed for a minute is cancelled, and every bill of its call is voided', async () => {
    const webhookId = await bench.webhook(app, sink.url());
    const first = await bench.pendingWatch(app, webhookId, { companyId: company });
    const { id, callId } = first;
    const again = await bench.pendingWatch(app, webhookId, { companyId: company, callId });
    expect(again.id).toBe(id);
    await bench.pool.query(`update change_feed.watch set created_at = now() - interval '61 s' where id = $1`, [id]);
    await publish(opened(company));
    await app.get(UnconfirmedWatchesWorker).run();
    await eventually(() => stubs.voided.filter((bill) => bill.usage_id === `u-${callId}`).length >= 2);
    const attempts = new Set(stubs.voided.map((bill) => bill.attempt_id));
    expect(attempts.size).toBeGreaterThanOrEqual(2);
    await expect(bench.confirm(app, first)).rejects.toMatchObject({ code: 'unavailable' });
    expect((await bench.pendingWatch(app, webhookId, { companyId: company, callId })).id).not.toBe(id);
    expect(sink.received).toEqual([]);
  });

  test('requested twice by one call is one watch, also after it was cancelled', async () => {
    const webhookId = await bench.webhook(app, sink.url());
    const callId = `idem-${company}`;
    const id = await bench.watch(app, webhookId, { companyId: company, callId });
    expect(await bench.watch(app, webhookId, { companyId: company, callId })).toBe(id);
    await cancel(id);
    expect((await bench.pendingWatch(app, webhookId, { companyId: company, callId })).id).toBe(id);
  });
});

describe('a watch whose bill is withdrawn', () => {
  const withdraw = (watchId: number, attemptId: string, customerId = CUSTOMER) =>
    app.get(WatchesController).withdraw({ customer_id: customerId, watch_id: watchId, attempt_id: attemptId });
  const statusOf = async (watchId: number): Promise<string | undefined> =>
    (await bench.pool.query<{ status: string }>('select status from change_feed.watch where id = $1', [watchId]))
      .rows[0]?.status;
  const pendingWatch = async (webhookId: number, callId = `w-${company}`) =>
    bench.pendingWatch(app, webhookId, { companyId: company, callId });

  test('delivers nothing more although it had been confirmed, and its call creates another watch', async () => {
    const webhookId = await bench.webhook(app, sink.url());
    const first = await pendingWatch(webhookId);
    await bench.confirm(app, first);
    await withdraw(first.id, first.attemptId);
    await withdraw(first.id, first.attemptId);
    await publish(opened(company));
    expect(await statusOf(first.id)).toBe('cancelled');
    expect(await seqsOf(first.id)).toEqual([]);
    const again = await pendingWatch(webhookId);
    expect(again.id).not.toBe(first.id);
    await bench.confirm(app, again);
    const seq = await publish(opened(company));
    await eventually(() => sink.received.length === 1);
    expect(pushed()).toEqual([seq]);
  });

  test('is not confirmed by a confirmation that arrives late', async () => {
    const webhookId = await bench.webhook(app, sink.url());
    const made = await pendingWatch(webhookId);
    await withdraw(made.id, made.attemptId);
    await expect(bench.confirm(app, made)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await statusOf(made.id)).toBe('cancelled');
  });

  test('stays active while another bill of its call is confirmed', async () => {
    const webhookId = await bench.webhook(app, sink.url());
    const first = await pendingWatch(webhookId);
    await bench.confirm(app, first);
    const second = await pendingWatch(webhookId);
    expect(second.id).toBe(first.id);
    await withdraw(second.id, second.attemptId);
    await expect(bench.confirm(app, second)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await statusOf(first.id)).toBe('active');
    const third = await pendingWatch(webhookId);
    await bench.confirm(app, third);
    await withdraw(first.id, first.attemptId);
    expect(await statusOf(first.id)).toBe('active');
    await withdraw(third.id, third.attemptId);
    expect(await statusOf(first.id)).toBe('cancelled');
  });

  test('is cancelled and the bill of a try in flight voided, when its only confirmed bill is withdrawn', async () => {
    const webhookId = await bench.webhook(app, sink.url());
    const first = await pendingWatch(webhookId);
    await bench.confirm(app, first);
    const second = await pendingWatch(webhookId);
    await withdraw(first.id, first.attemptId);
    await expect(bench.confirm(app, second)).rejects.toMatchObject({ code: 'unavailable' });
    await eventually(() => stubs.voided.some((bill) => bill.attempt_id === second.attemptId));
  });

  test('waits for the bill of another try while it is pending', async () => {
    const webhookId = await bench.webhook(app, sink.url());
    const first = await pendingWatch(webhookId);
    const second = await pendingWatch(webhookId);
    await withdraw(first.id, first.attemptId);
    await bench.confirm(app, second);
    expect(await statusOf(first.id)).toBe('active');
  });

  test('of another customer, and with an unknown bill, is unchanged', async () => {
    const webhookId = await bench.webhook(app, sink.url());
    const made = await pendingWatch(webhookId);
    await bench.confirm(app, made);
    await withdraw(made.id, made.attemptId, STRANGER);
    await withdraw(made.id, 'a-unknown');
    await withdraw(987_654, made.attemptId);
    expect(await statusOf(made.id)).toBe('active');
  });
});

/** Postpones a delivery, as if a thousand others were due before it. Then only the search for the first one finds it. */
const BEHIND_A_THOUSAND = ", due_at = now() + interval '1 hour'";

describe('cancelling', () => {
  test('no attempt starts after the answer, under load', async () => {
    const webhookId = await bench.webhook(app, sink.url());
    const late: number[] = [];
    for (let round = 0; round < 15; round += 1) {
      const watchId = await bench.watch(app, webhookId, { companyId: company });
      const publishing = publish(...Array.from({ length: 30 }, () => opened(company)));
      await eventually(() => sink.received.some((message) => JSON.parse(message.body).watch_id === watchId));
      await cancel(watchId);
      const answeredMs = Date.now();
      await publishing;
      for (const message of sink.received) {
        if (JSON.parse(message.body).watch_id === watchId && message.atMs > answeredMs + 5) late.push(watchId);
      }
    }
    await publish(opened(company));
    expect(late).toEqual([]);
    const open = (await bench.deliveries()).filter((row) => row.status === 'pending');
    await eventually(async () => (await bench.deliveries()).filter((row) => row.status === 'pending').length === 0);
    expect(open.length).toBeLessThan(30);
  });

  test.each([false, true])(
    'is answered when a started attempt is recorded or too old to be written, not before (ordered: %s)',
    async (ordered) => {
      const webhookId = await bench.webhook(app, sink.url(), { ordered });
      const watchId = await bench.watch(app, webhookId, { companyId: company });
      // Another process has the lease and has just started an attempt.
      await bench.pool.query(
        `update change_feed.webhook set lease_token = gen_random_uuid(), lease_until = now() + interval '1 hour' where id = $1`,
        [webhookId],
      );
      await publish(opened(company));
      await eventually(async () => (await seqsOf(watchId)).length === 1);
      // The same fact also has a signal, whose delivery follows.
      await bench.pool.query(
        `insert into change_feed.delivery (webhook_id, watch_id, event_seq, signal_no, status, ordered, due_at)
       select webhook_id, watch_id, event_seq, 1, status, ordered, due_at from change_feed.delivery where watch_id = $1`,
        [watchId],
      );
      await bench.pool.query(
        `update change_feed.delivery set started_at = clock_timestamp() ${ordered ? BEHIND_A_THOUSAND : ''} where watch_id = $1 and signal_no = 0`,
        [watchId],
      );
      const beganMs = performance.now();
      await cancel(watchId);
      expect(performance.now() - beganMs).toBeGreaterThan(1_900);
      expect(sink.received).toEqual([]);
    },
  );

  /**
   * Another process starts an attempt for a watch, and the watch is then cancelled. `late` begins before the
   * cancellation and ends after it. Returns the result of `late`.
   */
  async function overtaken(
    startedSecondsAgo: number,
    late: (deliveries: DeliveryRepository, token: string, row: StartedRow) => Promise<Iterable<unknown>>,
  ): Promise<unknown[]> {
    const webhookId = await bench.webhook(app, sink.url());
    const watchId = await bench.watch(app, webhookId, { companyId: company });
    const token = randomUUID();
    await bench.pool.query(
      `update change_feed.webhook set lease_token = $2, lease_until = now() + interval '1 hour' where id = $1`,
      [webhookId, token],
    );
    await publish(opened(company));
    await eventually(async () => (await seqsOf(watchId)).length === 1);
    const deliveries = new DeliveryRepository(bench.pool);
    const [row] = await deliveries.start(token, [{ id: webhookId, free: 1 }]);
    await bench.pool.query(
      `update change_feed.delivery set started_at = clock_timestamp() - $2 * interval '1 s' where watch_id = $1`,
      [watchId, startedSecondsAgo],
    );
    const cancellation = app.get(WatchCancellation);
    let ended: Promise<Iterable<unknown>> = Promise.resolve([]);
    await inTransaction(bench.pool, async (client) => {
      await cancellation.mark(client, [watchId]);
      ended = late(deliveries, token, row as StartedRow);
      // The statement of `late` has read the watch as active. It now waits for a lock on the watch's row.
      await eventually(() => isWaiting('^\\s*with (slot|t) as'));
    });
    await cancellation.barrier([watchId]);
    return [...(await ended)];
  }

  test('a renewal requested before it is not granted after it', async () => {
    // The attempt is already two and a half seconds old, so the cancellation does not wait for it.
    expect(await overtaken(2.5, (deliveries, token, row) => deliveries.renew(token, [row]))).toEqual([]);
  });

  test('an abandoned attempt is not started again after it', async () => {
    const again = (deliveries: DeliveryRepository, token: string, row: StartedRow): Promise<StartedRow[]> =>
      deliveries.start(token, [{ id: row.webhook_id, free: 1 }]);
    expect(await overtaken(31, again)).toEqual([]);
  });

  test('leaves no delivery by a fan-out that waited for it', async () => {
    const webhookId = await bench.webhook(app, sink.url());
    const watchId = await bench.watch(app, webhookId, { companyId: company });
    let waiting: Promise<unknown> = Promise.resolve();
    const seq = await inTransaction(bench.pool, async (client) => {
      await app.get(WatchCancellation).mark(client, [watchId]);
      const published = await publish(opened(company));
      waiting = fanOut(bench.pool);
      await eventually(() => isWaiting('change_feed.fan_out_checkpoint for update'));
      return published;
    });
    await waiting;
    expect(await seqsOf(watchId)).not.toContain(seq);
    const other = await bench.watch(app, webhookId, { companyId: company });
    await publish(opened(company), opened(company));
    const pushedTo = (): unknown[] => sink.received.map((message) => JSON.parse(message.body).watch_id);
    await eventually(() => pushedTo().filter((id) => id === other).length === 2);
    expect(pushedTo()).not.toContain(watchId);
  });

  test('is idempotent; deleting a webhook cancels its watches and removes its secret', async () => {
    const webhookId = await bench.webhook(app, sink.url());
    const watchId = await bench.watch(app, webhookId, { companyId: company });
    const remove = () => app.get(WebhooksController).remove({ customer_id: CUSTOMER, webhook_id: webhookId });
    await remove();
    await remove();
    await cancel(watchId);
    await publish(opened(company));
    expect(await seqsOf(watchId)).toEqual([]);
    const { rows } = await bench.pool.query('select status, secret from change_feed.webhook where id = $1', [
      webhookId,
    ]);
    expect(rows).toEqual([{ status: 'deleted', secret: '' }]);
    await expect(bench.watch(app, webhookId, { companyId: company })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe("another customer's resources do not exist for the caller", () => {
  test('webhooks, watches, deliveries, private companies', async () => {
    const webhookId = await bench.webhook(app, sink.url());
    const watchId = await bench.watch(app, webhookId, { companyId: company });
    const missing = { code: 'not_found' };
    await expect(cancel(watchId, STRANGER)).rejects.toMatchObject(missing);
    await expect(cancel(987_654)).rejects.toMatchObject(missing);
    const foreign = { customer_id: STRANGER, webhook_id: webhookId };
    await expect(app.get(WebhooksController).remove(foreign)).rejects.toMatchObject(missing);
    await expect(app.get(WebhooksController).enable(foreign)).rejects.toMatchObject(missing);
    await expect(app.get(DeliveriesController).list({ ...foreign, limit: 5 })).rejects.toMatchObject(missing);
    expect((await app.get(WebhooksController).list({ customer_id: STRANGER, limit: 100 })).body).toBe(
      '{"webhooks":[],"next_cursor":null}',
    );
    company += 1;
    await publish(registered(company, STRANGER), linked(company));
    await expect(bench.watch(app, webhookId, { companyId: company })).rejects.toMatchObject(missing);
    await expect(bench.watch(app, webhookId, { companyId: 987_654 })).rejects.toMatchObject(missing);
  });
});

describe('registering a webhook', () => {
  const create = async (url: string, secret: string): Promise<{ id: number }> => {
    const request = { customer_id: CUSTOMER, url, secret: bench.seal(app, secret), made_by: 7 };
    const request_id = `register ${url} ${secret.length}`;
    const { body } = await app.get(WebhooksController).create({ ...request, request_id });
    return JSON.parse(body) as { id: number };
  };

  const expectRefused = (pointer: string, url: string, secret = SECRET): Promise<void> =>
    expect(create(url, secret)).rejects.toMatchObject({ code: 'invalid_request', errors: [{ pointer }] });

  test.each([
    ...['http://10.0.0.1/hook', 'http://169.254.169.254/latest/meta-data', 'http://0xA9FEA9FE/', 'http://[::1]/'],
    ...['http://[::ffff:10.0.0.1]/', 'http://[64:ff9b::a00:1]/', 'http://192.168.1.1./'],
    ...['https://user:pass@receiver.example/', 'gopher://receiver.example/', 'not a url'],
  ])('%s is refused', (url) => expectRefused('/url', url));

  test.each(['fifteen letters', 'x'.repeat(513), 'whsec_not base64 at all'])(
    'a short or unreadable secret is refused: %s',
    (secret) => expectRefused('/secret', sink.url(), secret),
  );

  test('the same call again is the same webhook', async () => {
    const { id } = await create(sink.url(), SECRET);
    expect((await create(sink.url(), SECRET)).id).toBe(id);
  });

  test('the table does not have the secret in plain text', async () => {
    await create(sink.url('/clear'), SECRET);
    const { rows } = await bench.pool.query('select row_to_json(webhook)::text as text from change_feed.webhook');
    expect(rows.every((row) => !row.text.includes(SECRET))).toBe(true);
  });
});
