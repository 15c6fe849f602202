import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { READS_ROLE } from '../../apps/reads/src/testing/reads.testing.js';
import { loadTables } from '../generator/load-tables.js';
import type { BenchContext, Measure } from './bench-context.js';
import { Children } from './gateway/children.js';
import { cpuSeconds, microsecondsPerRequest } from './gateway/cpu.js';
import { Installation, type Instance } from './gateway/installation.js';
import { startStub } from './gateway/stub.js';
import type { LoadJob } from './gateway/load.js';
import { CATALOGUE, COMPANIES } from './reads/catalogue.js';
import { databaseMeasures } from './reads/database.js';
import type { SteadyJob, SteadyResult } from './reads/steady.js';
import { createPool } from '@hiring/platform-postgres';

const CLIENTS = 64;
const ROUND_SECONDS = Number(process.env['READS_BENCH_SECONDS'] ?? 3);
/** As long as the broker and the services compile what they run. */
const WARM_SECONDS = Number(process.env['READS_BENCH_WARM_SECONDS'] ?? 30);
const STEADY_SECONDS = Number(process.env['READS_BENCH_STEADY_SECONDS'] ?? 60);
const STEADY_PER_SECOND = 300;
/** Companies asked about, spread over the ids. */
const ASKED = Math.min(1_000, COMPANIES);

const RATIOS: readonly (readonly [operation: string, ratioMin: number])[] = [
  ['is-hiring', 0.3],
  ['hiring-pulse', 0.25],
  ['pre-action-brief', 0.2],
];

/**
 * Everything reads answers, at full size, through the compiled gateway and reads: throughput of the three commonest reads
 * beside node:http -> undici -> node:http + pg answering the same bytes, a steady mix of all operations, and what the
 * searches cost in the database alone.
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const database = await context.createDatabase('reads');
  const installation = await Installation.prepare(context.prefix(), database, context.servers, ['gateway', 'reads']);
  const children = new Children();
  const pool = createPool({
    url: database.urlFor(READS_ROLE),
    max: 4,
    applicationName: 'reads-bench',
    statementTimeoutMs: 0,
  });
  let stub: ChildProcess | undefined;
  try {
    const startedMs = performance.now();
    const facts = await loadTables(pool, CATALOGUE);
    const seconds = (performance.now() - startedMs) / 1_000;
    context.log(`${facts} facts of ${COMPANIES} companies folded and indexed in ${seconds.toFixed(0)} s`);
    const inDatabase = await databaseMeasures(context, pool);
    const reads = await installation.add('reads');
    const gateway = await installation.add('gateway');
    stub = await startStub(new URL('./reads/crawling.ts', import.meta.url), 'freshness', installation);
    const { key } = await installation.customer('internal');
    const served = new Served(context, children, gateway.origin, { 'x-api-key': key }, database.adminUrl);
    const ratios = await served.ratios();
    const steady = await served.steady();
    const memory = context.measure('memory of reads at its highest', 'MB', { max: 300 }, peakMegabytes(reads));
    return [...ratios, ...steady, ...inDatabase, memory];
  } finally {
    stub?.kill('SIGKILL');
    await pool.end();
    await Promise.allSettled([children.stop(), installation.stop()]);
  }
}

/** What is measured through the edge. */
class Served {
  /** Of the last round: which processes a request keeps busy, and for how long. */
  private readonly spent = new Map<string, string>();

  constructor(
    private readonly context: BenchContext,
    private readonly children: Children,
    private readonly origin: string,
    private readonly headers: Record<string, string>,
    private readonly databaseUrl: string,
  ) {}

  async ratios(): Promise<Measure[]> {
    await this.children.startLoad();
    const plain = await this.children.startPlain(this.databaseUrl);
    const measures: Measure[] = [];
    for (const [operation, ratioMin] of RATIOS) {
      const path = `/v1/companies/{id}/${operation}`;
      await this.copyBodies(path);
      const job = { path, ids: ASKED, seconds: ROUND_SECONDS, clients: CLIENTS };
      const warm = { ...job, seconds: measures.length === 0 ? WARM_SECONDS : ROUND_SECONDS };
      await this.answered('product', { ...warm, origins: [this.origin], headers: this.headers });
      measures.push(
        await this.context.compare({
          metric: `${operation} at ${CLIENTS} connections`,
          unit: 'requests/s',
          bar: { ratioMin },
          rounds: 3,
          product: () => this.answered('product', { ...job, origins: [this.origin], headers: this.headers }),
          baseline: () => this.answered('baseline', { ...job, origins: [plain], headers: {} }),
        }),
      );
      for (const [what, spent] of this.spent) this.context.log(`CPU per request, ${what}: ${spent}`);
    }
    return measures;
  }

  async steady(): Promise<Measure[]> {
    const job: SteadyJob = {
      origin: this.origin,
      headers: this.headers,
      companies: COMPANIES,
      perSecond: STEADY_PER_SECOND,
      seconds: STEADY_SECONDS,
    };
    await this.children.once<SteadyResult>('../reads/steady.ts', { ...job, seconds: 5 });
    const result = await this.children.once<SteadyResult>('../reads/steady.ts', job);
    const slowest = result.slowest.map(([name, ms]) => `${name} ${ms.toFixed(1)}`).join(', ');
    this.context.log(`steady: p50 ${result.p50Ms.toFixed(1)} ms; slowest p99: ${slowest}`);
    for (const failure of result.failures.slice(0, 5)) this.context.log(`failed: ${failure}`);
    const mix = `${STEADY_PER_SECOND} requests/s over all operations for ${STEADY_SECONDS} s`;
    return [
      this.context.measure(`${mix}, p99`, 'ms', { max: 60 }, result.p99Ms),
      this.context.measure(`${mix}, failed`, 'requests', { max: 0 }, result.failures.length),
    ];
  }

  /** Only answered requests count. */
  private async answered(what: string, job: LoadJob): Promise<number> {
    const before = cpuSeconds();
    const result = await this.children.send(job);
    const spent = microsecondsPerRequest(before, cpuSeconds(), result.requests);
    this.spent.set(what, [...spent].map(([name, each]) => `${name} ${each.toFixed(0)}`).join(', ') + ' microseconds');
    const right = result.byStatus[200] ?? 0;
    if (right < result.requests) this.context.log(`not all answered: ${JSON.stringify(result.byStatus)}`);
    return (result.perSecond * right) / result.requests;
  }

  /** The baseline answers what the product answers: bodies are fetched once and stored as rows. */
  private async copyBodies(path: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.databaseUrl });
    await client.connect();
    await client.query(`
      CREATE TABLE IF NOT EXISTS plain_bodies (company_id int PRIMARY KEY, body text NOT NULL);
      TRUNCATE plain_bodies`);
    for (let id = 1; id <= ASKED; id += 1) {
      const response = await fetch(`${this.origin}${path.replace('{id}', String(id))}`, { headers: this.headers });
      const body = await response.text();
      if (response.status !== 200) throw new Error(`${path} of ${id}: ${response.status} ${body}`);
      await client.query('INSERT INTO plain_bodies VALUES ($1, $2)', [id, body]);
    }
    await client.query('ANALYZE plain_bodies');
    await client.end();
  }
}

/** Most memory the process ever had resident. */
function peakMegabytes({ child }: Instance): number {
  const status = readFileSync(`/proc/${child?.pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1_024;
}
