import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { systemRandomness } from '@hiring/platform-config';
import { CUSTOMER, FeedBench } from '../testing/feed.testing.js';
import { DeliveryRepository, type AttemptResult, type StartedRow } from './delivery.repository.js';
import { LeaseRepository } from './lease.repository.js';
import { RedeliveryRepository } from './redelivery.repository.js';

let mine: LeaseRepository;
let theirs: LeaseRepository;
let seq = 0;
let webhookId = 0;

const bench = await FeedBench.open();
const deliveries = new DeliveryRepository(bench.pool);
afterAll(() => bench.close());

beforeEach(async () => {
  seq += 1;
  mine = new LeaseRepository(bench.pool, systemRandomness);
  theirs = new LeaseRepository(bench.pool, systemRandomness);
  const stored = await bench.storedWatch(randomUUID());
  ({ webhookId } = stored);
  await bench.pool.query(
    `with name as (
        insert into change_feed.company_name (company_id, from_seq, body) values (1, $3, '{"name":"A","domain":"a.example"}')
      ), event as (
        insert into change_feed.event (event_seq, company_id, event_type, observed_at, news_from_seq, body)
        values ($3, 1, 'opened', now(), $3, '{}')
      )
      insert into change_feed.delivery (webhook_id, watch_id, event_seq, status, ordered, due_at)
      values ($1, $2, $3, 'pending', false, now())`,
    [webhookId, stored.watchId, seq],
  );
});

const setWebhook = (set: string) =>
  bench.pool.query(`update change_feed.webhook set ${set} where id = $1`, [webhookId]);
const setDelivery = (set: string) =>
  bench.pool.query(`update change_feed.delivery set ${set} where webhook_id = $1`, [webhookId]);
const taken = async (by: LeaseRepository): Promise<boolean> => (await by.acquire([webhookId])).length === 1;
const leaseLasts = (interval: string) => setWebhook(`lease_until = now() + interval '${interval}'`);
const start = (by: LeaseRepository): Promise<StartedRow[]> => deliveries.start(by.token, [{ id: webhookId, free: 5 }]);
const ended = (row: StartedRow | undefined, over: Partial<AttemptResult> = {}): AttemptResult => ({
  ...{ id: row?.id ?? 0, webhookId, watchId: row?.watch_id ?? 0, claims: row?.claims ?? 0, kind: 'succeeded' },
  ...{ delayMs: 5_000, pauseMs: 0, atMs: Date.now(), durationMs: 1, statusCode: 200, error: null, response: null },
  ...over,
});
const state = async (): Promise<Record<string, unknown> | undefined> =>
  (
    await bench.pool.query<Record<string, unknown>>(
      `select webhook.status as webhook, delivery.status, attempts, started_at is not null as runs, failing_since is not null as fails,
          (select count(*)::int from change_feed.attempt where delivery_id = delivery.id) as logged
        from change_feed.delivery join change_feed.webhook on webhook.id = webhook_id where webhook_id = $1`,
      [webhookId],
    )
  ).rows[0];

test('a webhook has one holder until its lease ends, is released or is not renewed', async () => {
  expect([await taken(mine), await taken(theirs)]).toEqual([true, false]);
  await leaseLasts('-1 ms');
  expect(await mine.renew([webhookId])).toEqual([]);
  expect([await taken(theirs), await taken(mine)]).toEqual([true, false]);
  await mine.release([webhookId]);
  expect(await taken(mine)).toBe(false);
  await theirs.release([webhookId]);
  expect(await taken(mine)).toBe(true);
});

test('a delivery whose event has no company name yet waits', async () => {
  await bench.pool.query('delete from change_feed.company_name');
  expect(await start(mine)).toEqual([]);
});

test('nothing is started without an own lease that outlasts an attempt, nor for a disabled webhook', async () => {
  expect(await start(mine)).toEqual([]);
  await taken(theirs);
  expect(await start(mine)).toEqual([]);
  await leaseLasts('15 s');
  expect(await start(theirs)).toEqual([]);
  await leaseLasts('30 s');
  await setWebhook(`status = 'disabled'`);
  expect(await start(theirs)).toEqual([]);
  await setWebhook(`status = 'active'`);
  expect(await start(theirs)).toHaveLength(1);
  expect(await start(theirs)).toEqual([]);
});

test('a result counts only under the lease and the start it belongs to', async () => {
  await taken(mine);
  const [row] = await start(mine);
  await deliveries.record(theirs.token, [ended(row)]);
  await deliveries.record(mine.token, [ended(row, { claims: 0 })]);
  expect(await state()).toMatchObject({ status: 'pending', attempts: 0, runs: true, logged: 0 });
  // After a lease's duration, the attempt counts as abandoned, so only a newer attempt can be recorded.
  await setDelivery(`started_at = now() - interval '23 s'`);
  const [again] = await start(mine);
  await deliveries.record(mine.token, [ended(row)]);
  expect(await state()).toMatchObject({ status: 'pending', attempts: 0, logged: 0 });
  await deliveries.record(mine.token, [ended(again)]);
  expect(await state()).toMatchObject({ status: 'succeeded', attempts: 1, runs: false, logged: 1 });
});

const failedFirst = (ago: string) => setWebhook(`failing_since = now() - interval '${ago}'`);

test('a webhook is disabled by five days of failures in a row, and by nothing less', async () => {
  const fail = async (): Promise<void> => {
    await setDelivery('due_at = now()');
    const [row] = await start(mine);
    await deliveries.record(mine.token, [ended(row, { kind: 'retry', statusCode: 500 })]);
  };
  await taken(mine);
  await fail();
  expect(await state()).toMatchObject({ webhook: 'active', fails: true });
  await failedFirst('4 days 23 hours');
  await fail();
  expect(await state()).toMatchObject({ webhook: 'active', fails: true });
  await failedFirst('5 days 1 second');
  await fail();
  expect(await state()).toMatchObject({ webhook: 'disabled', status: 'pending' });
});

test('one success ends the series of failures', async () => {
  await taken(mine);
  await failedFirst('6 days');
  const [row] = await start(mine);
  await deliveries.record(mine.token, [ended(row)]);
  expect(await state()).toMatchObject({ webhook: 'active', fails: false, status: 'succeeded' });
});

test('a delivery is not requeued while an attempt of it runs', async () => {
  await taken(mine);
  const [row] = await start(mine);
  await new RedeliveryRepository(bench.pool).redeliver(CUSTOMER, row?.id ?? 0);
  expect(
    await new RedeliveryRepository(bench.pool).replay(webhookId, { from: { sinceSeq: 0 }, onlyFailed: false }),
  ).toBe(0);
  expect(await start(mine)).toEqual([]);
  await deliveries.record(mine.token, [ended(row)]);
  expect(await state()).toMatchObject({ status: 'succeeded', attempts: 1 });
});
