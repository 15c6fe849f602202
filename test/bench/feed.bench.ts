import pg from 'pg';
import { median, type BenchContext, type Measure } from './bench-context.js';
import { Children } from './gateway/children.js';
import { Installation } from './gateway/installation.js';
import type { LoadJob } from './gateway/load.js';

const EVENTS = Number(process.env['FEED_BENCH_EVENTS'] ?? 1_000_000);
const ROUND_SECONDS = Number(process.env['FEED_BENCH_SECONDS'] ?? 4);
const CLIENTS = 64;
const SAMPLES = 400;
const DEEP = Math.floor(EVENTS * 0.99);

/**
 * Pages of 100 events through the compiled gateway and change-feed: key check, rate limit, the page, the usage fact acknowledged.
 * Baseline: one bare node:http + pg process that answers the same bytes. And a page far into the feed against the first.
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const database = await context.createDatabase('feed');
  const installation = await Installation.prepare(context.prefix(), database, context.servers, [
    'gateway',
    'change-feed',
    'metering',
  ]);
  const children = new Children();
  try {
    await fill(database.adminUrl);
    const gateway = await installation.add('gateway');
    await installation.add('change-feed');
    const { key } = await installation.customer('internal');
    const headers = { 'x-api-key': key };
    await children.startLoad();
    const plain = await children.startPlainPage(database.adminUrl);
    await assertSameBytes(gateway.origin, plain, headers);
    const job = { path: '/v1/events?since={id}&limit=100', ids: DEEP, seconds: ROUND_SECONDS, clients: CLIENTS };
    const perSecond = async (more: Pick<LoadJob, 'origins' | 'headers'>): Promise<number> => {
      const result = await children.send({ ...job, ...more });
      return (result.perSecond * (result.byStatus[200] ?? 0)) / result.requests;
    };
    return [
      await context.compare({
        metric: `pages of 100 at ${CLIENTS} connections`,
        unit: 'pages/s',
        bar: { ratioMin: 0.5 },
        rounds: 3,
        product: () => perSecond({ origins: [gateway.origin], headers }),
        baseline: () => perSecond({ origins: [plain], headers: {} }),
      }),
      await depth(context, (since) => fetch(`${gateway.origin}/v1/events?since=${since}&limit=100`, { headers })),
    ];
  } finally {
    await children.stop();
    await installation.stop();
  }
}

/** One request at a time, near and far in turn. */
async function depth(context: BenchContext, page: (since: number) => Promise<Response>): Promise<Measure> {
  const near: number[] = [];
  const far: number[] = [];
  const tookMs = async (since: number): Promise<number> => {
    const startedMs = performance.now();
    await (await page(since)).text();
    return performance.now() - startedMs;
  };
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    near.push(await tookMs(sample));
    far.push(await tookMs(DEEP + sample));
  }
  context.log(`p50 of a page at 0: ${median(near).toFixed(2)} ms, at 99 % depth: ${median(far).toFixed(2)} ms`);
  return context.measure('page at 99 % depth over page at 0', 'ratio', { max: 1.1 }, median(far) / median(near));
}

async function assertSameBytes(product: string, plain: string, headers: Record<string, string>): Promise<void> {
  const path = `/v1/events?since=${DEEP}&limit=100`;
  const [one, other] = await Promise.all(
    [fetch(`${product}${path}`, { headers }), fetch(`${plain}${path}`)].map(async (answer) => (await answer).text()),
  );
  if (one !== other)
    throw new Error(`product and baseline do not answer the same: ${one?.slice(0, 300)} ${other?.slice(0, 300)}`);
}

async function fill(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('insert into feed.company select generate_series(1, 1000)');
  await client.query(
    `insert into feed.event (event_seq, company_id, event_type, observed_at, req_key, board, source_board, function,
        country, title, confidence, news_seq)
      select n, n % 1000 + 1, 'opened', now(), 'greenhouse:c' || n % 1000 || ':role-' || n, 'greenhouse', 'greenhouse',
        'engineering', 'DE', 'Senior Software Engineer ' || n, 0.95, n
      from generate_series(1, $1::bigint) n`,
    [EVENTS],
  );
  await client.query('vacuum analyze feed.event');
  await client.end();
}
