import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { READS_ROLE } from '../../apps/reads/src/testing/reads.testing.js';
import { loadTables } from '../generator/load-tables.js';
import type { BenchContext, Measure } from './bench-context.js';
import { Children } from './gateway/children.js';
import { Installation, type Instance } from './gateway/installation.js';
import { LedgerWriter } from './gateway/ledger-writer.js';
import { startStub } from './gateway/stub.js';
import { CATALOGUE, COMPANIES } from './reads/catalogue.js';
import { databaseMeasures } from './reads/database.js';
import { CACHE_MB, KeptAndNot } from './reads/kept-and-not.js';
import type { SteadyJob, SteadyResult } from './reads/steady.js';
import { createPool, type Pool } from '@hiring/platform-postgres';

const STEADY_SECONDS = Number(process.env['READS_BENCH_STEADY_SECONDS'] ?? 60);
const STEADY_PER_SECOND = 300;
const STEADY_ROUNDS = 3;
/**
 * The highest accepted ratio of the mix's p99 latency to the baseline's. It is high because the mix contains searches
 * and bills, while the baseline reads only one row.
 */
const STEADY_RATIO_MAX = 12;

/**
 * Measures the product's read calls at full size, through the compiled gateway and `reads`. The three most common calls
 * are measured with and without the cache, and compared with a node:http, undici and pg baseline. A mix of all
 * operations is measured, too, and so are searches in the database alone.
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
  let writer: LedgerWriter | undefined;
  try {
    const startedMs = performance.now();
    const facts = await loadTables(pool, CATALOGUE);
    const seconds = (performance.now() - startedMs) / 1_000;
    context.log(`${facts} facts of ${COMPANIES} companies folded and indexed in ${seconds.toFixed(0)} s`);
    const inDatabase = await databaseMeasures(context, pool);
    const reads = await installation.add('reads');
    const gateways = {
      kept: await installation.add('gateway', { ANSWER_CACHE_MB: String(CACHE_MB) }),
      uncached: await installation.add('gateway', { ANSWER_CACHE_MB: '0' }),
      small: await installation.add('gateway', { ANSWER_CACHE_MB: '1' }),
    };
    writer = await LedgerWriter.open(installation.kafkaPort, installation.prefix, await singleBoards(pool), facts);
    await firstFact(pool, writer, facts);
    stub = await startStub(new URL('./reads/crawling.ts', import.meta.url), 'freshness', installation);
    const { key } = await installation.customer('internal');
    const headers = { 'x-api-key': key };
    await children.startLoad();
    const plain = await children.startPlain(database.adminUrl);
    const ratios = await new KeptAndNot(
      context,
      children,
      gateways,
      headers,
      database.adminUrl,
      plain,
      writer,
    ).measures();
    const steady = await new Steady(context, children, gateways.kept.origin, headers, plain).measures();
    const memory = context.measure('memory of reads at its highest', 'MB', { max: 300 }, peakMegabytes(reads));
    return [...ratios, ...steady, ...inDatabase, memory];
  } finally {
    stub?.kill('SIGKILL');
    await writer?.close();
    await pool.end();
    await Promise.allSettled([children.stop(), installation.stop()]);
  }
}

/** Returns companies with one crawled board, and that board's id. */
async function singleBoards(pool: Pool): Promise<Map<number, string>> {
  const { rows } = await pool.query<{ company_id: number; boards: Record<string, { status: string }> }>(
    `SELECT company_id, fold -> 'boards' AS boards FROM reads.company WHERE owner = ''`,
  );
  const found = new Map<number, string>();
  for (const { company_id: companyId, boards } of rows) {
    const [first, ...others] = Object.entries(boards);
    if (first?.[1].status === 'live' && others.length === 0) found.set(companyId, first[0]);
  }
  return found;
}

/** Commits one fact and waits until `reads` has it. Before the topic has a fact, no answer is cached. */
async function firstFact(pool: Pool, writer: LedgerWriter, loaded: number): Promise<void> {
  await writer.commit(writer.companies.slice(0, 1));
  const deadline = performance.now() + 60_000;
  for (;;) {
    const { rows } = await pool.query<{ event_seq: number }>('SELECT event_seq FROM reads.catalogue');
    if ((rows[0]?.event_seq ?? 0) > loaded) return;
    if (performance.now() > deadline) throw new Error('reads does not fold the facts of the topic');
    await delay(50);
  }
}

/** Sends a mix of all operations at a constant rate, alternately with the baseline. */
class Steady {
  constructor(
    private readonly context: BenchContext,
    private readonly children: Children,
    private readonly origin: string,
    private readonly headers: Record<string, string>,
    private readonly plain: string,
  ) {}

  async measures(): Promise<Measure[]> {
    const failures: string[] = [];
    const mix = `${STEADY_PER_SECOND} requests/s over all operations`;
    const figures = await this.context.alternate(
      `${mix}, p99 ms`,
      {
        product: async () => {
          const result = await this.send({ origin: this.origin, headers: this.headers });
          failures.push(...result.failures);
          const slowest = result.slowest.map(([name, ms]) => `${name} ${ms.toFixed(1)}`).join(', ');
          this.context.log(`steady: p50 ${result.p50Ms.toFixed(1)} ms; slowest p99: ${slowest}`);
          return result.p99Ms;
        },
        chain: async () => {
          const path = '/v1/companies/{id}/is-hiring';
          return (await this.send({ origin: this.plain, headers: {}, path })).p99Ms;
        },
      },
      STEADY_ROUNDS,
    );
    for (const failure of failures.slice(0, 5)) this.context.log(`failed: ${failure}`);
    return [
      this.context.measure(`${mix}, p99`, 'ms', { ratioMax: STEADY_RATIO_MAX }, figures.product, figures.chain),
      this.context.measure(`${mix}, failed`, 'requests', { max: 0 }, failures.length),
    ];
  }

  private send(job: Pick<SteadyJob, 'origin' | 'headers' | 'path'>): Promise<SteadyResult> {
    const seconds = Math.ceil(STEADY_SECONDS / STEADY_ROUNDS);
    const load = { companies: COMPANIES, perSecond: STEADY_PER_SECOND, seconds };
    return this.children.once<SteadyResult>('../reads/steady.ts', { ...load, ...job });
  }
}

/** Returns the process's peak resident memory in MB. */
function peakMegabytes({ child }: Instance): number {
  const status = readFileSync(`/proc/${child?.pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1_024;
}
