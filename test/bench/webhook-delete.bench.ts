import { eventually } from '@hiring/platform-testing';
import { WebhooksController } from '../../apps/change-feed/src/webhooks/webhooks.controller.js';
import { fanOut } from '../../apps/change-feed/src/fan-out/fan-out.query.js';
import { CUSTOMER, FeedBench } from '../../apps/change-feed/src/testing/feed.testing.js';
import { allWithdrawn } from '../../apps/change-feed/src/testing/withdrawal.testing.js';
import type { BenchContext, Measure } from './bench-context.js';

const PENDING = Number(process.env['WEBHOOK_DELETE_PENDING'] ?? 1_000_000);
const CHUNK = 100_000;

/**
 * Deletes a webhook with very many pending deliveries. Measures the time until the response, the time until all the
 * deliveries are withdrawn, and the longest fan-out meanwhile.
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  process.env['TEST_KAFKA_BROKERS'] = context.servers.kafkaBrokers.join(',');
  process.env['TEST_DATABASE_ADMIN_URL'] = context.servers.databaseAdminUrl;
  process.env['TEST_REDIS_URL'] = context.servers.redisUrl;
  const feed = await FeedBench.open();
  try {
    const app = await feed.start();
    await feed.companies(1);
    const webhookId = await feed.webhook(app, 'http://127.0.0.1:1024/');
    const watchId = await feed.watch(app, webhookId);
    for (let from = 0; from < PENDING; from += CHUNK) {
      await feed.pool.query(
        `insert into change_feed.delivery (webhook_id, watch_id, event_seq, status, ordered, due_at)
          select $1, $2, 1000000 + n, 'pending', false, now() + interval '1 day' from generate_series($3::int, $4::int) n`,
        [webhookId, watchId, from + 1, Math.min(PENDING, from + CHUNK)],
      );
    }
    const beganMs = performance.now();
    let answeredMs = 0;
    const removed = app
      .get(WebhooksController)
      .remove({ customer_id: CUSTOMER, webhook_id: webhookId })
      .then(() => (answeredMs = performance.now() - beganMs));
    let longestFanOutMs = 0;
    await eventually(
      async () => {
        const fanOutMs = performance.now();
        await fanOut(feed.pool);
        longestFanOutMs = Math.max(longestFanOutMs, performance.now() - fanOutMs);
        return answeredMs > 0 && allWithdrawn(feed.pool);
      },
      { timeoutMs: 300_000, everyMs: 5 },
    );
    const withdrawnMs = performance.now() - beganMs;
    await removed;
    const { rows } = await feed.pool.query<{ n: number }>(
      `select count(*)::int as n from change_feed.delivery where watch_id = $1 and status <> 'cancelled'`,
      [watchId],
    );
    return [
      context.measure(
        `deleting a webhook with ${PENDING} pending deliveries, answered`,
        'ms',
        { max: 1_000 },
        answeredMs,
      ),
      context.measure('all of them withdrawn', 's', { max: 60 }, withdrawnMs / 1_000),
      context.measure('not withdrawn', 'deliveries', { max: 0 }, rows[0]?.n ?? Number.NaN),
      context.measure('longest fan-out meanwhile', 'ms', { max: 200 }, longestFanOutMs),
    ];
  } finally {
    await feed.close();
  }
}
