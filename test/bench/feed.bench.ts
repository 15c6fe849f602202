import pg from 'pg';
import { median, type BenchContext, type Measure } from './bench-context.js';
import { Children } from './gateway/children.js';
import { Installation } from './gateway/installation.js';
import { processorSecondsBelow, spent } from './processor-time.js';

const EVENTS = Number(process.env['FEED_BENCH_EVENTS'] ?? 1_000_000);
const ROUND_SECONDS = Number(process.env['FEED_BENCH_SECONDS'] ?? 4);
const ROUNDS = Number(process.env['FEED_BENCH_ROUNDS'] ?? 3);
const CLIENTS = 64;
const SAMPLES = 400;
const DEEP = Math.floor(EVENTS * 0.99);
/** The largest page, which who catches up asks for, and the default one. */
const LARGE = 1_000;
const DEFAULT = 100;

/**
 * Pages through the compiled gateway and change-feed: key check, rate limit, the page, its tag, the usage fact acknowledged.
 * Baselines, each one bare node:http + pg process that answers the same bytes: from the events' columns, as anybody would write
 * it (the bar), and from the texts the product stores beside them. And a page far into the feed against the first.
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
    await children.startLoad();
    const columns = { origin: await children.startPlainPage(database.adminUrl, 'columns') };
    const texts = { origin: await children.startPlainPage(database.adminUrl, 'texts') };
    const product = { origin: gateway.origin, headers: { 'x-api-key': key } };
    const pages = new Pages(context, children);
    await assertSameBytes([product, columns, texts]);
    return [
      await pages.compare(`pages of ${LARGE}`, LARGE, product, columns, 0.5),
      await pages.compare(`pages of ${LARGE}, over stored texts`, LARGE, product, texts),
      await pages.compare(`pages of ${DEFAULT}`, DEFAULT, product, columns),
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
    const before = processorSecondsBelow();
    const path = `/v1/events?since={id}&limit=${limit}`;
    const job = { path, ids: DEEP, seconds: ROUND_SECONDS, clients: CLIENTS, origins: [origin], headers };
    const result = await this.children.send(job);
    const used = [...spent(before, processorSecondsBelow())]
      .map(([name, seconds]) => [name, (seconds * 1_000) / result.requests] as const)
      .filter(([, ms]) => ms > 0.01)
      .map(([name, ms]) => `${name} ${ms.toFixed(2)}`);
    this.context.log(`${limit} events a page: ms of processor time each: ${used.join(', ')}`);
    return (result.perSecond * (result.byStatus[200] ?? 0)) / result.requests;
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

async function assertSameBytes(servers: Server[]): Promise<void> {
  for (const limit of [DEFAULT, LARGE]) {
    const path = `/v1/events?since=${DEEP - LARGE}&limit=${limit}`;
    const ask = async ({ origin, headers = {} }: Server): Promise<string> =>
      (await fetch(`${origin}${path}`, { headers })).text();
    const texts = await Promise.all(servers.map(ask));
    const different = texts.find((text) => text !== texts[0]);
    if (different !== undefined)
      throw new Error(`not the same bytes: ${texts[0]?.slice(0, 400)} and ${different.slice(0, 400)}`);
  }
}

/** The feed's own table fills in the texts. */
async function fill(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('insert into feed.company select generate_series(1, 1000)');
  await client.query(
    `insert into feed.event (event_seq, company_id, owner, event_type, observed_at, req_key, board, source_board, function,
        country, title, confidence, news_seq)
      select n, n % 1000 + 1, null, 'opened', now(), 'greenhouse:c' || n % 1000 || ':role-' || n, 'greenhouse', 'greenhouse',
        'engineering', 'DE', 'Senior Software Engineer ' || n, 0.95, n
      from generate_series(1, $1::bigint) n`,
    [EVENTS],
  );
  await client.query('vacuum analyze feed.event');
  await client.end();
}
