import { FeedBench } from '../../apps/change-feed/src/testing/feed.testing.js';
import { eventsPage } from '../../apps/change-feed/src/operations/events/events.query.js';
import { median, type BenchContext, type Measure } from './bench-context.js';

const EVENTS = Number(process.env['FEED_BENCH_EVENTS'] ?? 1_000_000);
const PAGE = 100;
const SAMPLES = 300;
const CUSTOMER = 'cus_bench';

/** Pages of the public feed cost the same at any depth. */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const { kafkaBrokers, databaseAdminUrl, redisUrl } = context.servers;
  process.env['TEST_KAFKA_BROKERS'] = kafkaBrokers.join(',');
  process.env['TEST_DATABASE_ADMIN_URL'] = databaseAdminUrl;
  process.env['TEST_REDIS_URL'] = redisUrl;
  const feed = await FeedBench.open();
  try {
    await fill(feed);
    const shallow: number[] = [];
    const deep: number[] = [];
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      shallow.push(await pageMs(feed, sample));
      deep.push(await pageMs(feed, Math.floor(EVENTS * 0.99) + sample));
    }
    return [
      context.measure('page at 99 % depth over page at 0', 'ratio', { max: 1.1 }, median(deep) / median(shallow)),
    ];
  } finally {
    await feed.close();
  }
}

async function fill(feed: FeedBench): Promise<void> {
  const { pool } = feed;
  await pool.query('insert into feed.company select generate_series(1, 1000)');
  for (let from = 0; from < EVENTS; from += 50_000) {
    await pool.query(
      `insert into feed.event (event_seq, company_id, event_type, observed_at, req_key, board, source_board, function,
          country, title, confidence, news_seq)
        select n, n % 1000 + 1, 'opened', now(), 'greenhouse:c' || n % 1000 || ':role-' || n, 'greenhouse', 'greenhouse',
          'engineering', 'DE', 'Senior Software Engineer ' || n, 0.95, n
        from generate_series($1::bigint, $2::bigint) n`,
      [from + 1, Math.min(EVENTS, from + 50_000)],
    );
  }
  await pool.query('analyze feed.event');
}

async function pageMs(feed: FeedBench, since: number): Promise<number> {
  const startedMs = performance.now();
  await eventsPage(feed.pool, { customer_id: CUSTOMER, since, limit: PAGE });
  return performance.now() - startedMs;
}
