import pg from 'pg';
import { topicName } from '@hiring/contracts';
import { generateLedger } from '../generator/ledger.generator.js';
import { writeLedger } from '../generator/write-ledger.js';
import type { BenchContext, Measure } from './bench-context.js';
import { Children } from './gateway/children.js';
import { Installation } from './gateway/installation.js';
import type { LoadJob, LoadResult } from './gateway/load.js';

const CLIENTS = 64;
const ROUND_SECONDS = Number(process.env['GATEWAY_READ_SECONDS'] ?? 4);
const COMPANIES = 200;
const PATH = '/v1/companies/{id}/is-hiring';

/**
 * is-hiring through the compiled gateway and reads: key check, rate limit, one row of Postgres behind the bus, the usage
 * fact acknowledged. Baseline: node:http -> undici -> node:http + pg answering the same bytes.
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const database = await context.createDatabase('gateway_read');
  const installation = await Installation.prepare(context.prefix(), database, context.servers, [
    'gateway',
    'reads',
    'metering',
  ]);
  const children = new Children();
  try {
    await fillLedger(installation);
    const [gateway] = [await installation.add('gateway'), await installation.add('reads')];
    const { key } = await installation.customer('internal');
    const headers = { 'x-api-key': key };
    await copyBodies(gateway?.origin ?? '', headers, database.adminUrl);
    await children.startLoad();
    const plain = await children.startPlain(database.adminUrl);
    const job = { path: PATH, ids: COMPANIES, seconds: ROUND_SECONDS, headers };
    const product = (more: Partial<LoadJob>) =>
      answered(context, children, { ...job, clients: CLIENTS, origins: [gateway?.origin ?? ''], ...more });
    const baseline = (more: Partial<LoadJob>) =>
      answered(context, children, { ...job, clients: CLIENTS, origins: [plain], headers: {}, ...more });
    return await measures(context, product, baseline);
  } finally {
    await children.stop();
    await installation.stop();
  }
}

type Load = (more: Partial<LoadJob>) => Promise<LoadResult>;

async function measures(context: BenchContext, product: Load, baseline: Load): Promise<Measure[]> {
  let round = 0;
  const keyed = (): Promise<LoadResult> => product({ idempotencyPrefix: `round-${(round += 1)}` });
  return [
    await context.compare({
      metric: `is-hiring at ${CLIENTS} connections`,
      unit: 'requests/s',
      bar: { ratioMin: 0.3 },
      product: async () => (await product({})).perSecond,
      baseline: async () => (await baseline({})).perSecond,
    }),
    await context.compare({
      metric: 'p50 at one connection',
      unit: 'ms',
      bar: { max: 5 },
      rounds: 3,
      product: async () => (await product({ clients: 1 })).p50Ms,
      baseline: async () => (await baseline({ clients: 1 })).p50Ms,
    }),
    await context.compare({
      metric: 'with an Idempotency-Key, against without',
      unit: 'requests/s',
      bar: { ratioMin: 0.85 },
      product: async () => (await keyed()).perSecond,
      baseline: async () => (await product({})).perSecond,
    }),
  ];
}

/** Only answered requests count; on an overloaded machine a gateway refuses some with 503. */
async function answered(context: BenchContext, children: Children, job: LoadJob): Promise<LoadResult> {
  const result = await children.send(job);
  const right = result.byStatus[200] ?? 0;
  if (right < result.requests) context.log(`not all answered: ${JSON.stringify(result.byStatus)}`);
  return { ...result, perSecond: (result.perSecond * right) / result.requests };
}

async function fillLedger(installation: Installation): Promise<void> {
  const facts = generateLedger({
    seed: 1,
    companies: COMPANIES,
    reqs: COMPANIES * 5,
    until: new Date().toISOString(),
    days: 60,
  });
  await writeLedger(installation.kafkaPort, topicName(installation.prefix, 'ledger'), facts);
}

/** The baseline answers what the product answers: bodies are fetched once and stored as rows. */
async function copyBodies(origin: string, headers: Record<string, string>, databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('CREATE TABLE plain_bodies (company_id int PRIMARY KEY, body text NOT NULL)');
  for (let id = 1; id <= COMPANIES; id += 1) {
    const body = await whenThere(`${origin}${PATH.replace('{id}', String(id))}`, headers);
    await client.query('INSERT INTO plain_bodies VALUES ($1, $2)', [id, body]);
  }
  await client.query('ANALYZE plain_bodies');
  await client.end();
}

/** reads folds the ledger in the background. */
async function whenThere(url: string, headers: Record<string, string>): Promise<string> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const response = await fetch(url, { headers });
    const body = await response.text();
    if (response.status === 200) return body;
    if (performance.now() > deadline) throw new Error(`${url}: ${response.status} ${body}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
