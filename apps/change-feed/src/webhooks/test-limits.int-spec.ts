import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { AppError } from '@hiring/contracts';
import { FeedBench } from '../testing/feed.testing.js';
import { TestLimits } from './test-limits.js';

const bench = await FeedBench.open();
const limits = new TestLimits(bench.pool);
beforeEach(() => bench.pool.query('truncate change_feed.webhook_test'));
afterAll(() => bench.close());

/**
 * The number of concurrent requests for a webhook test. On a busy machine, more requests would exceed the time limit
 * for a database connection.
 */
const AT_ONCE = 10;

/** Returns the seconds until a webhook test is permitted. Returns 0 if the test is permitted now. */
const take = (customer: string, host: string): Promise<number> =>
  limits.take(customer, host).then(
    () => 0,
    (error: AppError) => {
      expect(error.code).toBe('rate_limited');
      return error.retryAfterSeconds ?? -1;
    },
  );

async function taken(count: number, of: (index: number) => [customer: string, host: string]): Promise<number> {
  const waits: number[] = [];
  for (let from = 0; from < count; from += AT_ONCE) {
    waits.push(...(await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => take(...of(from + index))))));
  }
  return waits.filter((wait) => wait === 0).length;
}

const pass = (seconds: number) =>
  bench.pool.query(`update change_feed.webhook_test set sent_at = sent_at - make_interval(secs => $1)`, [seconds]);

test.each<[string, number, (index: number) => [string, string]]>([
  ['ten of one account to one host', 10, () => ['cus_1', 'one.example']],
  ['sixty of one account', 60, (index) => ['cus_1', `host-${index % 30}.example`]],
  ['a hundred of all accounts to one host', 100, (index) => [`cus_${index % 40}`, 'one.example']],
])('of webhook tests that come at once, %s pass in a minute', async (_name, max, of) => {
  expect(await taken(2 * max, of)).toBe(max);
});

test('a refused test says when the next one passes, which then passes, and is not counted itself', async () => {
  for (let sent = 0; sent < 5; sent += 1) expect(await take('cus_1', 'one.example')).toBe(0);
  await pass(40);
  for (let sent = 0; sent < 5; sent += 1) expect(await take('cus_1', 'one.example')).toBe(0);
  const wait = await take('cus_1', 'one.example');
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(20);
  expect(await take('cus_1', 'two.example')).toBe(0);
  await pass(wait);
  expect(await taken(10, () => ['cus_1', 'one.example'])).toBe(5);
});

test('tests older than a minute are removed', async () => {
  await take('cus_1', 'one.example');
  await pass(61);
  await take('cus_2', 'two.example');
  const { rows } = await bench.pool.query('select customer_id from change_feed.webhook_test');
  expect(rows).toEqual([{ customer_id: 'cus_2' }]);
});
