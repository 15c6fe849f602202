import { afterAll, expect, test } from '@jest/globals';
import { inTransaction } from '@hiring/platform-postgres';
import { eventually, lockWaits } from '@hiring/platform-testing';
import { CUSTOMER, FeedBench, opened } from '../testing/feed.testing.js';
import { FAN_OUT_ROWS_MAX, fanOut } from './fan-out.query.js';

const bench = await FeedBench.open();
const stubs = await bench.stubs();
const sink = await bench.sink();
afterAll(() => bench.close());

test('replicas together deliver every event to every watch once', async () => {
  const first = await bench.start();
  await bench.companies(20);
  stubs.ledgerHead = bench.head;
  for (let company = 1; company <= 20; company += 1) {
    const webhookId = await bench.webhook(first, sink.url(`/${company}`));
    await bench.watch(first, webhookId, { companyId: company });
  }
  await bench.start();
  for (let round = 0; round < 10; round += 1) {
    await bench.append(Array.from({ length: 20 }, (_, index) => opened(index + 1)));
  }
  await eventually(() => sink.received.length >= 200);
  await bench.delivered();
  const ids = sink.received.map((message) => message.headers['webhook-id']);
  expect(ids).toHaveLength(200);
  expect(new Set(ids).size).toBe(200);
});

test('a rebuilt feed pushes nothing again', async () => {
  const before = sink.received.length;
  await bench.pool.query(`
    create table change_feed.copy as table change_feed.event;
    truncate change_feed.event;
    insert into change_feed.event select * from change_feed.copy;
    drop table change_feed.copy`);
  expect((await fanOut(bench.pool)).webhook_ids).toEqual([]);
  expect(sink.received).toHaveLength(before);
});

test('a company with very many watches is fanned out in bounded steps, with none left out', async () => {
  for (const app of [...bench.apps]) await bench.stop(app);
  const watches = FAN_OUT_ROWS_MAX + 10;
  await bench.pool.query(
    `insert into change_feed.watch (customer_id, company_id, webhook_id, event_types, status, from_seq)
      select $1, 900, (select min(id) from change_feed.webhook), '{opened}', 'active', 0 from generate_series(1, $2)`,
    [CUSTOMER, watches],
  );
  await bench.pool.query(
    `insert into change_feed.event select event_seq + 100000, 900, owner, event_type, observed_at, event_seq + 100000, body
      from change_feed.event order by event_seq limit 2`,
  );
  await bench.pool.query(
    `update change_feed.projector_checkpoint set event_seq = (select max(event_seq) from change_feed.event)`,
  );
  const counts: number[] = [];
  const count = async (): Promise<number> =>
    (await bench.deliveries()).filter(({ event_seq }) => event_seq > 100_000).length;
  for (let behind = true; behind;) {
    const before = await count();
    behind = (await fanOut(bench.pool)).behind;
    counts.push((await count()) - before);
  }
  expect(Math.max(...counts)).toBe(FAN_OUT_ROWS_MAX);
  expect(await count()).toBe(2 * watches);
  expect(await fanOut(bench.pool)).toEqual({ behind: false, moved: false, webhook_ids: [] });
});

test('a watch that is confirmed while the fan-out waits gets its events, and none stays held', async () => {
  const { rows } = await bench.pool.query<{ id: number }>(
    `insert into change_feed.watch (customer_id, company_id, webhook_id, event_types, status, from_seq)
      select $1, 901, (select min(id) from change_feed.webhook), '{opened}', 'pending', 0 returning id::int`,
    [CUSTOMER],
  );
  const id = rows[0]?.id ?? 0;
  await bench.pool.query(
    `insert into change_feed.event select last.seq + 1, 901, owner, event_type, observed_at, last.seq + 1, body
      from change_feed.event, (select max(event_seq) as seq from change_feed.event) last order by event_seq limit 1`,
  );
  await bench.pool.query(
    `update change_feed.projector_checkpoint set event_seq = (select max(event_seq) from change_feed.event)`,
  );
  let fanning: Promise<unknown> | undefined;
  await inTransaction(bench.pool, async (client) => {
    await client.query('select from change_feed.fan_out_checkpoint for update');
    fanning = fanOut(bench.pool);
    await eventually(async () => (await lockWaits(bench.pool)) === 1);
    await client.query(`update change_feed.watch set status = 'active' where id = $1`, [id]);
    await client.query(`update change_feed.delivery set status = 'pending' where watch_id = $1 and status = 'held'`, [
      id,
    ]);
  });
  await fanning;
  expect((await bench.deliveriesOf(id)).map(({ status }) => status)).toEqual(['pending']);
});
