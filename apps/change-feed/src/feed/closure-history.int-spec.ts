import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import type { Opened } from '@hiring/contracts';
import { createLogger, Health } from '@hiring/platform-observability';
import { createPool, withUnavailable, type Pool } from '@hiring/platform-postgres';
import { eventually } from '@hiring/platform-testing';
import type { QueryRunner } from 'typeorm';
import type { ChangeFeedConfig } from '../config.js';
import { FeedController } from './feed.controller.js';
import { closed, CUSTOMER, FeedBench, linked, opened, registered } from '../testing/feed.testing.js';
import { Closures1795510000000 } from '../migrations/1795510000000-closures.js';
import { Dataset1795700000000 } from '../migrations/1795700000000-dataset.js';
import { ClosureHistory } from './closure-history.js';

let bench: FeedBench;
let app: INestApplicationContext;
/** Position of the previous release's feed at the migration. */
const upto = 8;

beforeAll(async () => {
  bench = await FeedBench.open();
  app = await bench.start();
  await bench.publish([registered(1), linked(1), registered(2, 'cus_owner'), linked(2)]);
  const roles = [opened(1), opened(2)] as Opened[];
  await bench.publish([...roles, closed(1, roles[0]?.req_key ?? ''), closed(2, roles[1]?.req_key ?? '')]);
  await bench.stop(app);
  const admin = createPool({ url: bench.database.adminUrl, max: 1, applicationName: 'closure-history-test' });
  const runner = admin as unknown as QueryRunner;
  const [closures, dataset] = [new Closures1795510000000(), new Dataset1795700000000()];
  await dataset.down(runner);
  await closures.down(runner);
  await admin.query('set role hiring_change_feed');
  await closures.up(runner);
  await dataset.up(runner);
  await admin.end();
});
afterAll(() => bench.close());

async function page(request: object = {}): Promise<Record<string, unknown>[]> {
  const { body } = await app
    .get(FeedController)
    .events({ customer_id: CUSTOMER, since: 0, limit: 100, closed: true, ...request });
  return (JSON.parse(body) as { events: Record<string, unknown>[] }).events;
}

const history = (): Promise<number> =>
  bench.pool
    .query<{ upto: number }>('select upto from change_feed.closure_history')
    .then(({ rows }) => rows[0]?.upto ?? -1);

test('closures of the ledger’s history are added once, at their positions, and not pushed', async () => {
  expect(await history()).toBe(upto);
  await bench.pool.query(
    `insert into change_feed.webhook (customer_id, url, secret, request_id) values ($1, 'u', 's', 'r')`,
    [CUSTOMER],
  );
  await bench.pool.query(
    `insert into change_feed.watch (customer_id, company_id, webhook_id, event_types, status, from_seq)
      select $1, 1, id, '{closed}', 'active', 0 from change_feed.webhook`,
    [CUSTOMER],
  );
  await bench.pool.query('update change_feed.fan_out_checkpoint set event_seq = 0, watch_id = 0');
  app = await bench.start();
  const events = await eventually(() => page());
  expect(events.map(({ event_seq, event_type }) => [event_seq, event_type])).toEqual([
    [5, 'opened'],
    [7, 'closed'],
  ]);
  expect(Object.keys(events[1] ?? {})).toEqual([
    'event_seq',
    'company_id',
    'req_key',
    'board',
    'event_type',
    'observed_at',
    'source_board',
    'reason',
    'last_seen_at',
  ]);
  const last = opened(1) as Opened;
  await bench.publish([last, closed(1, last.req_key)]);
  await eventually(async () => (await bench.deliveries()).length > 0);
  expect((await bench.deliveries()).map(({ event_seq }) => event_seq)).toEqual([10]);
});

test('only the owner of a private company sees its closures', async () => {
  const own = await page({ customer_id: 'cus_owner', company_id: 2 });
  expect(own.map(({ event_seq }) => event_seq)).toEqual([6, 8]);
  await expect(page({ company_id: 2 })).rejects.toMatchObject({ code: 'not_found' });
});

test('while closures are missing, pages with closures are refused, and others are not', async () => {
  await bench.pool.query('update change_feed.closure_history set upto = 1000');
  await expect(page()).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 10 });
  const { body } = await app.get(FeedController).events({ customer_id: CUSTOMER, since: 0, limit: 100 });
  expect((JSON.parse(body) as { events: { event_seq: number }[] }).events.map((one) => one.event_seq)).toEqual([5, 9]);
  await bench.pool.query('update change_feed.closure_history set upto = $1', [upto]);
});

test('a process of the previous release stores nothing, since it would omit closures', async () => {
  await expect(bench.pool.query('select news_seq from change_feed.event')).rejects.toMatchObject({ code: '42703' });
});

test('a process whose database is unreachable starts, and checks again later', async () => {
  const health = new Health();
  let failures = 0;
  const unreachable = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const pool = {
    query: (statement: object) => {
      failures += 1;
      return failures === 1 ? Promise.reject(withUnavailable(unreachable)) : bench.pool.query(statement as never);
    },
  };
  const config = {} as ChangeFeedConfig;
  const closures = new ClosureHistory(
    pool as unknown as Pool,
    bench.kafka,
    config,
    health,
    createLogger({ service: 'closures', level: 'silent' }),
  );
  await closures.onApplicationBootstrap();
  expect(health.halted).toEqual([]);
  await eventually(() => failures > 1);
  await closures.beforeApplicationShutdown();
  expect(health.halted).toEqual([]);
});
