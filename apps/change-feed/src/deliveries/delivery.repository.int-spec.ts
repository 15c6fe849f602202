import { afterAll, expect, test } from '@jest/globals';
import { createPool } from '@hiring/platform-postgres';
import { systemRandomness } from '@hiring/platform-config';
import { PageCounter } from '@hiring/platform-testing';
import { STATEMENT_SETTINGS } from '../statement-settings.js';
import { FeedBench } from '../testing/feed.testing.js';
import { DeliveryRepository } from './delivery.repository.js';
import { LeaseRepository } from './lease.repository.js';

const PENDING = 50_000;
const bench = await FeedBench.open();
const url = bench.database.urlFor('hiring_change_feed');
const pool = createPool({ url, max: 1, applicationName: 'delivery-test', session: STATEMENT_SETTINGS });
afterAll(async () => {
  await pool.end();
  await bench.close();
});

test.each([
  ['not due', `now() + interval '1 day'`],
  ['due', `now() - interval '1 s'`],
])('however many deliveries are pending and %s, the next ones are found in a few pages', async (name, dueAt) => {
  const { webhookId, watchId } = await bench.storedWatch(name);
  await pool.query(
    `insert into change_feed.delivery (webhook_id, watch_id, event_seq, status, ordered, due_at)
      select $1, $2, n, 'pending', false, ${dueAt} from generate_series(1, $3::int) n`,
    [webhookId, watchId, PENDING],
  );
  await pool.query('vacuum analyze change_feed.delivery');
  const counter = new PageCounter(pool);
  await new LeaseRepository(counter.pool, systemRandomness).acquire([webhookId]);
  expect(counter.pages).toBeLessThan(50);

  const leases = new LeaseRepository(pool, systemRandomness);
  await pool.query('update change_feed.webhook set lease_until = null, lease_token = null');
  await pool.query(
    `update change_feed.webhook set lease_token = $1, lease_until = now() + interval '22 s' where id = $2`,
    [leases.token, webhookId],
  );
  counter.pages = 0;
  await new DeliveryRepository(counter.pool).start(leases.token, [{ id: webhookId, free: 10 }]);
  // The statement reads at most 1,000 deliveries, each with an index entry and a row. These fit in fewer than 200
  // pages.
  expect(counter.pages).toBeLessThan(200);
});
