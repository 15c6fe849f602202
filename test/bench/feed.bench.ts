import pg from 'pg';
import { median, type BenchContext, type Measure } from './bench-context.js';
import { Children } from './gateway/children.js';
import { Installation } from './gateway/installation.js';
import { processorSecondsBelow, processorSecondsOf, spent } from './processor-time.js';

const EVENTS = Number(process.env['FEED_BENCH_EVENTS'] ?? 1_000_000);
const ROUND_SECONDS = Number(process.env['FEED_BENCH_SECONDS'] ?? 4);
const ROUNDS = Number(process.env['FEED_BENCH_ROUNDS'] ?? 3);
const CLIENTS = 64;
const SAMPLES = 400;
const DEEP = Math.floor(EVENTS * 0.99);
/** The number of events on the largest page and on a default page. */
const LARGE = 1_000;
const DEFAULT = 100;

/**
 * Reads pages through the compiled gateway and change-feed. The baselines are two node:http + pg processes that return
 * the same bytes. One reads a plain events table, and its rate sets the bar. The other reads the product's table. Also
 * compares a late page with the first.
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
    const feed = await installation.add('change-feed');
    const { key } = await installation.customer('internal');
    await children.startLoad();
    const columns = await children.startPlainPage(database.adminUrl, 'columns');
    const texts = await children.startPlainPage(database.adminUrl, 'texts');
    const product = { origin: gateway.origin, headers: { 'x-api-key': key } };
    const pids = {
      gateway: gateway.child?.pid,
      'change-feed': feed.child?.pid,
      columns: columns.pid,
      texts: texts.pid,
    };
    const pages = new Pages(context, children, pids);
    await assertSameBytes([product, columns, texts]);
    return [
      await pages.compare(`pages of ${LARGE}`, LARGE, product, columns, 0.9),
      await pages.compare(`pages of ${LARGE}, over the product's own table`, LARGE, product, texts),
      await pages.compare(`pages of ${DEFAULT}`, DEFAULT, product, columns, 0.75),
      await depth(context, (since) => fetch(`${gateway.origin}/v1/events?since=${since}&limit=${DEFAULT}`, product)),
    ];
  } finally {
    await children.stop();
    await installation.stop();
  }
}

interface Server {
  origin: string;
  headers?: Record<string, string>;
}

class Pages {
  constructor(
    private readonly context: BenchContext,
    private readonly children: Children,
    private readonly pids: Record<string, number | undefined>,
  ) {}

  async compare(what: string, limit: number, product: Server, baseline: Server, ratioMin?: number): Promise<Measure> {
    return this.context.compare({
      metric: `${what} at ${CLIENTS} connections`,
      unit: 'pages/s',
      bar: ratioMin === undefined ? {} : { ratioMin },
      rounds: ROUNDS,
      product: () => this.perSecond(limit, product),
      baseline: () => this.perSecond(limit, baseline),
    });
  }

  private async perSecond(limit: number, { origin, headers = {} }: Server): Promise<number> {
    const before = this.seconds();
    const path = `/v1/events?since={id}&limit=${limit}`;
    const job = { path, ids: DEEP, seconds: ROUND_SECONDS, clients: CLIENTS, origins: [origin], headers };
    const result = await this.children.send(job);
    const used = [...spent(before, this.seconds())]
      .map(([name, seconds]) => [name, (seconds * 1_000) / result.requests] as const)
      .filter(([, ms]) => ms > 0.01)
      .map(([name, ms]) => `${name} ${ms.toFixed(2)}`);
    this.context.log(`${limit} events a page: ms of processor time each: ${used.join(', ')}`);
    const { 200: ok = 0, ...refused } = result.byStatus;
    if (ok < result.requests)
      this.context.log(`  ${ok} of ${result.requests} pages, others: ${JSON.stringify(refused)}`);
    return (result.perSecond * (result.byStatus[200] ?? 0)) / result.requests;
  }

  /** Returns CPU seconds by service or server program. The `node` entry is this process's other children. */
  private seconds(): Map<string, number> {
    const all = processorSecondsBelow();
    for (const [name, pid] of Object.entries(this.pids)) {
      const seconds = processorSecondsOf(pid ?? 0);
      all.set(name, seconds);
      all.set('node', (all.get('node') ?? 0) - seconds);
    }
    return all;
  }
}

/** Measures early and late pages alternately, one request at a time. */
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

async function assertSameBytes(servers: Server[]): Promise<void> {
  for (const limit of [DEFAULT, LARGE]) {
    const path = `/v1/events?since=${DEEP - LARGE}&limit=${limit}`;
    const request = async ({ origin, headers = {} }: Server): Promise<string> =>
      (await fetch(`${origin}${path}`, { headers })).text();
    const texts = await Promise.all(servers.map(request));
    const different = texts.find((text) => text !== texts[0]);
    if (different !== undefined)
      throw new Error(`not the same bytes: ${texts[0]?.slice(0, 400)} and ${different.slice(0, 400)}`);
  }
}

/** Fills a plain events table, and the feed with the same events. */
async function fill(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await fillTables(client);
  } finally {
    await client.end();
  }
}

async function fillTables(client: pg.Client): Promise<void> {
  await client.query(
    `create table plain_event (event_seq bigint primary key, company_id bigint not null, event_type text not null,
      observed_at timestamptz(3) not null, req_key text not null, board text not null, source_board text not null,
      function text not null, country text not null, title text not null, confidence numeric(3, 2) not null)`,
  );
  await client.query(
    `insert into plain_event
      select n, n % 1000 + 1, 'opened', now(), 'greenhouse:c' || n % 1000 || ':role-' || n, 'greenhouse', 'greenhouse',
        'engineering', 'DE', 'Senior Software Engineer ' || n, 0.95
      from generate_series(1, $1::bigint) n`,
    [EVENTS],
  );
  await client.query('insert into change_feed.company select generate_series(1, 1000)');
  await client.query(
    `insert into change_feed.event (event_seq, company_id, event_type, observed_at, news_from_seq, body)
      select plain.event_seq, plain.company_id, plain.event_type, plain.observed_at, plain.event_seq, row_to_json(shown)::text
      from plain_event plain cross join lateral (
        select plain.event_seq, plain.company_id, req_key, board, plain.event_type,
          to_char(plain.observed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as observed_at,
          function, country, title, source_board, confidence
      ) shown`,
  );
  await client.query('vacuum analyze change_feed.event, plain_event');
}
