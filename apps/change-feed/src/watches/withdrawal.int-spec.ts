import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { eventually } from '@hiring/platform-testing';
import { WatchesController } from './watches.controller.js';
import { WebhooksController } from '../webhooks/webhooks.controller.js';
import { CUSTOMER, FeedBench, opened } from '../testing/feed.testing.js';
import { Sink } from '../testing/sink.testing.js';
import { allWithdrawn } from '../testing/withdrawal.testing.js';

const PENDING = 20_000;
let sink: Sink;
let webhookId: number;
let watchId: number;

const bench = await FeedBench.open();
const app = await bench.start();
await bench.companies(1);
afterAll(() => bench.close());
beforeEach(async () => {
  sink = await Sink.open();
  webhookId = await bench.webhook(app, sink.url());
  watchId = await bench.watch(app, webhookId);
});

/** Creates `count` deliveries that are due in an hour. */
async function backlog(count: number): Promise<void> {
  await bench.pool.query(
    `insert into change_feed.delivery (webhook_id, watch_id, event_seq, status, ordered, due_at)
      select $1, $2, 1000000 + n, 'pending', false, now() + interval '1 hour' from generate_series(1, $3::int) n`,
    [webhookId, watchId, count],
  );
}

async function countOf(status: string): Promise<number> {
  const { rows } = await bench.pool.query<{ n: number }>(
    'select count(*)::int as n from change_feed.delivery where watch_id = $1 and status = $2',
    [watchId, status],
  );
  return rows[0]?.n ?? 0;
}

/** Blocks the withdrawal by a lock on one delivery. Returns a function that releases the lock. */
async function holdBack(): Promise<() => Promise<void>> {
  const client = await bench.pool.connect();
  await client.query('begin');
  await client.query('select from change_feed.delivery where watch_id = $1 order by event_seq limit 1 for update', [
    watchId,
  ]);
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

test.each([
  // The third value is the number of deliveries that are kept as cancelled. A deleted webhook's log can no longer be
  // read, so its deliveries without an attempt are removed. Only the delivery with `claims` = 1 is kept.
  ['a webhook', () => app.get(WebhooksController).remove({ customer_id: CUSTOMER, webhook_id: webhookId }), 1],
  ['a watch', () => app.get(WatchesController).remove({ customer_id: CUSTOMER, watch_id: watchId }), PENDING],
])(
  'deleting %s is answered before its deliveries are withdrawn, and none of them is sent',
  async (_what, remove, kept) => {
    await backlog(PENDING);
    await bench.pool.query('update change_feed.delivery set claims = 1 where watch_id = $1 and event_seq = 1000001', [
      watchId,
    ]);
    const release = await holdBack();
    try {
      await remove();
      expect(await countOf('pending')).toBe(PENDING);
      // Make all deliveries due, except the locked one. None of them may be sent, and fan-out to another webhook must
      // continue.
      await bench.pool.query(
        'update change_feed.delivery set due_at = now() where watch_id = $1 and event_seq > 1000001',
        [watchId],
      );
      const other = await Sink.open();
      const next = await bench.watch(app, await bench.webhook(app, other.url()));
      await bench.publish([opened(1)]);
      await eventually(() => other.received.length === 1);
      expect(other.received[0]?.headers['webhook-id']).toContain(`_${next}`);
      await other.close();
    } finally {
      await release();
    }
    await eventually(() => allWithdrawn(bench.pool));
    expect([await countOf('pending'), await countOf('cancelled')]).toEqual([0, kept]);
    expect(sink.received).toEqual([]);
    await sink.close();
  },
);
