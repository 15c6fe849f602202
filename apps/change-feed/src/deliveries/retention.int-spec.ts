import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createPool, inTransaction } from '@hiring/platform-postgres';
import { createLogger } from '@hiring/platform-observability';
import { PageCounter } from '@hiring/platform-testing';
import { FeedBench } from '../testing/feed.testing.js';
import { STATEMENT_SETTINGS } from '../statement-settings.js';
import { ManualCancellation } from '../testing/withdrawal.testing.js';
import { RetentionWorker } from './retention.worker.js';

let seq = 0;
let watchId = 0;
const bench = await FeedBench.open();
const worker = new RetentionWorker(bench.pool, createLogger({ service: 'retention-test', level: 'silent' }));
afterAll(() => bench.close());
beforeEach(async () => {
  seq += 1;
  ({ watchId } = await bench.storedWatch(`r${seq}`));
});

/**
 * Inserts a delivery with one attempt. Ages are in the units that the parameters' names give. `finishedDays` is null
 * for an unfinished delivery; `startedSeconds` is null if no attempt is running.
 */
async function delivery(
  status: string,
  createdDays: number,
  finishedDays: number | null,
  startedSeconds: number | null = null,
) {
  seq += 1;
  const { rows } = await bench.pool.query<{ id: number }>(
    `insert into change_feed.delivery (webhook_id, watch_id, event_seq, status, ordered, due_at, created_at, finished_at, started_at)
      select webhook_id, id, $2, $3, false, now(), now() - $4 * interval '1 day', now() - $5 * interval '1 day',
        now() - $6 * interval '1 s'
      from change_feed.watch where id = $1 returning id`,
    [watchId, seq, status, createdDays, finishedDays, startedSeconds],
  );
  const id = rows[0]?.id ?? 0;
  await bench.pool.query(
    'insert into change_feed.attempt (delivery_id, number, at, duration_ms) values ($1, 1, now(), 1)',
    [id],
  );
  return id;
}

async function statusOf(id: number): Promise<string | null> {
  const { rows } = await bench.pool.query<{ status: string }>('select status from change_feed.delivery where id = $1', [
    id,
  ]);
  return rows[0]?.status ?? null;
}

test('a delivery that could not be made in thirty days expires, and stays in the log', async () => {
  const [old, older, young] = [
    await delivery('pending', 31, null),
    await delivery('held', 31, null),
    await delivery('pending', 29, null),
  ];
  const running = await delivery('pending', 31, null, 5);
  await worker.run();
  expect(await Promise.all([old, older].map(statusOf))).toEqual(['expired', 'expired']);
  expect(await Promise.all([young, running].map(statusOf))).toEqual(['pending', 'pending']);
});

test('deliveries that ended thirty days ago are removed with their attempts; later ones stay, however old', async () => {
  const [gone, kept] = [await delivery('succeeded', 40, 31), await delivery('exhausted', 40, 29)];
  await worker.run();
  expect(await Promise.all([gone, kept].map(statusOf))).toEqual([null, 'exhausted']);
  const { rows } = await bench.pool.query<{ n: number }>(
    'select count(*)::int as n from change_feed.attempt where delivery_id = $1',
    [gone],
  );
  expect(rows).toEqual([{ n: 0 }]);
});

test('an attempt of a cancelled watch whose process died ends as cancelled', async () => {
  const [waiting, running] = [await delivery('pending', 0, null), await delivery('pending', 0, null, 1)];
  const cancellation = new ManualCancellation(bench.pool);
  await inTransaction(bench.pool, (client) => cancellation.mark(client, [watchId]));
  await cancellation.withdrawAll();
  await worker.run();
  expect(await Promise.all([waiting, running].map(statusOf))).toEqual(['cancelled', 'pending']);
  await bench.pool.query(`update change_feed.watch set cancelled_at = now() - interval '61 s' where id = $1`, [
    watchId,
  ]);
  await worker.run();
  expect(await statusOf(running)).toBe('cancelled');
});

describe('the failures of a cancelled watch', () => {
  const failing = async (): Promise<boolean> => {
    const { rows } = await bench.pool.query<{ failing: boolean }>(
      `select failing_since is not null as failing from change_feed.webhook join change_feed.watch on watch.webhook_id = webhook.id
        where watch.id = $1`,
      [watchId],
    );
    return rows[0]?.failing ?? false;
  };
  beforeEach(async () => {
    await bench.pool.query(
      `update change_feed.webhook set failing_since = now() - interval '4 days' where id = (select webhook_id from change_feed.watch where id = $1)`,
      [watchId],
    );
  });
  const cancel = async (): Promise<void> => {
    await bench.pool.query(
      `update change_feed.watch set status = 'cancelled', unsettled = true, cancelled_at = now() - interval '61 s',
          withdrawn_upto = 9223372036854775807 where id = $1`,
      [watchId],
    );
  };

  test('do not count against its webhook when that has no other delivery', async () => {
    await delivery('pending', 0, null, 61);
    await worker.run();
    expect(await failing()).toBe(true);
    await cancel();
    await worker.run();
    expect(await failing()).toBe(false);
  });

  test('still count while its webhook has a delivery to make for another watch', async () => {
    await bench.pool.query(
      `with other as (
          insert into change_feed.watch (customer_id, company_id, webhook_id, event_types, status, from_seq)
          select customer_id, company_id, webhook_id, event_types, 'active', 0 from change_feed.watch where id = $1
          returning id, webhook_id
        )
        insert into change_feed.delivery (webhook_id, watch_id, event_seq, status, ordered, due_at)
        select webhook_id, id, 1, 'pending', false, now() from other`,
      [watchId],
    );
    await cancel();
    await worker.run();
    expect(await failing()).toBe(true);
  });
});

test('more cancelled watches than one sweep settles leave work for the next sweep', async () => {
  const { rows } = await bench.pool.query<{ id: number }>(
    `insert into change_feed.watch (customer_id, company_id, webhook_id, event_types, status, from_seq, cancelled_at, unsettled, withdrawn_upto)
      select customer_id, company_id, webhook_id, event_types, 'cancelled', 0, now() - interval '61 s', true, 9223372036854775807
      from change_feed.watch, generate_series(1, 101) where id = $1 returning id`,
    [watchId],
  );
  watchId = rows.at(-1)?.id ?? 0;
  const abandoned = await delivery('pending', 0, null, 61);
  expect([await worker.run(), await worker.run()]).toEqual([true, false]);
  expect(await statusOf(abandoned)).toBe('cancelled');
});

test('a sweep with nothing to do reads at most ten pages, however often the table was filled and emptied', async () => {
  const logger = createLogger({ service: 'retention-test', level: 'silent' });
  for (let cycle = 1; cycle <= 10; cycle += 1) {
    await bench.pool.query('delete from change_feed.delivery');
    await bench.pool.query('vacuum analyze change_feed.delivery');
    await bench.pool.query(
      `insert into change_feed.delivery (webhook_id, watch_id, event_seq, status, ordered, due_at, created_at, finished_at)
        select 1, $1, $2 + n, case when n % 3 = 0 then 'pending' else 'succeeded' end, false, now(),
          now() - n * interval '100 s', case when n % 3 <> 0 then now() - n * interval '100 s' end
        from generate_series(1, 20000) n`,
      [watchId, 1_000_000 * cycle],
    );
    await bench.pool.query('vacuum analyze change_feed.delivery');
  }
  await bench.pool.query('vacuum analyze change_feed.watch');
  const url = bench.database.urlFor('hiring_change_feed');
  const pool = createPool({ url, max: 1, applicationName: 'retention-test', session: STATEMENT_SETTINGS });
  const counter = new PageCounter(pool);
  await new RetentionWorker(counter.pool, logger).run();
  await pool.end();
  expect(counter.pages).toBeGreaterThan(0);
  expect(counter.pages).toBeLessThanOrEqual(10);
});
