import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { BenchContext, Measure } from '../bench-context.js';
import type { Children } from '../gateway/children.js';
import { cpuSeconds, microsecondsPerRequest } from '../gateway/cpu.js';
import type { Instance } from '../gateway/installation.js';
import type { LedgerWriter } from '../gateway/ledger-writer.js';
import type { LoadJob } from '../gateway/load.js';
import { COMPANIES } from './catalogue.js';

const CLIENTS = 64;
const ROUND_SECONDS = Number(process.env['READS_BENCH_SECONDS'] ?? 3);
/** The seconds to warm up the JIT compilers and to fill the cache. */
const WARM_SECONDS = Number(process.env['READS_BENCH_WARM_SECONDS'] ?? 30);
/** The number of companies that the calls are about. */
const KNOWN = Math.min(20_000, COMPANIES);
const FACTS_PER_SECOND = 200;
const COPIED_AT_ONCE = 32;
const REST_SECONDS = 20;
/** `ANSWER_CACHE_MB` for the gateway with a cache. */
export const CACHE_MB = Number(process.env['READS_BENCH_CACHE_MB'] ?? 64);

const RATIOS: readonly (readonly [operation: string, keptMin: number, uncachedMin: number])[] = [
  ['is-hiring', 0.75, 0.3],
  ['hiring-pulse', 0.7, 0.25],
  ['pre-action-brief', 0.7, 0.2],
];
/** Operations whose answers fill the cache. */
const FILLING = [
  'pre-action-brief',
  'hiring-pulse',
  'first-hire',
  'repost-pain',
  'is-hiring',
  'enrichment',
  'open-reqs',
];

export interface Gateways {
  /** The gateway with a cache. */
  kept: Instance;
  /** The gateway without a cache. */
  uncached: Instance;
  /** A gateway with a cache so small that an answer is evicted before the next call about its company. */
  small: Instance;
}

/** Compares the most common reads with the baseline, once with a cache and once without. */
export class KeptAndNot {
  constructor(
    private readonly context: BenchContext,
    private readonly children: Children,
    private readonly gateways: Gateways,
    private readonly headers: Record<string, string>,
    private readonly databaseUrl: string,
    private readonly plain: string,
    private readonly writer: LedgerWriter,
  ) {}

  async measures(): Promise<Measure[]> {
    const measures: Measure[] = [];
    for (const ratio of RATIOS) measures.push(...(await this.ratio(...ratio)));
    return [...measures, await this.nothingKept(), await this.memory()];
  }

  private async ratio(operation: string, keptMin: number, uncachedMin: number): Promise<Measure[]> {
    const path = `/v1/companies/{id}/${operation}`;
    await this.copyBodies(path);
    const { kept, uncached } = this.gateways;
    const job = { path, ids: KNOWN, zipf: true };
    for (const each of [kept, uncached]) {
      await this.answered({ ...job, seconds: WARM_SECONDS, origins: [each.origin] });
    }
    const { companies } = this.writer;
    let next = 0;
    const stop = this.writer.stream(FACTS_PER_SECOND, () => companies[(next += 7) % companies.length] ?? 1);
    const hits = await kept.metric('gateway_answers_total', '"hit"');
    const load = `${operation}, Zipf over ${KNOWN} companies, ${FACTS_PER_SECOND} facts/s, ${CLIENTS} connections`;
    const figures = await this.context.alternate(load, {
      kept: () => this.answered({ ...job, origins: [kept.origin] }),
      uncached: () => this.answered({ ...job, origins: [uncached.origin] }),
      chain: () => this.answered({ ...job, origins: [this.plain], headers: {} }),
    });
    await stop();
    this.context.log(`cached answers served: ${(await kept.metric('gateway_answers_total', '"hit"')) - hits}`);
    const measure = (what: string, ratioMin: number, figure: number): Measure =>
      this.context.measure(`${load}, ${what}`, 'requests/s', { ratioMin }, figure, figures.chain);
    return [measure('answers kept', keptMin, figures.kept), measure('nothing kept', uncachedMin, figures.uncached)];
  }

  /** Measures what the cache costs without hits: every call is about another company. */
  private async nothingKept(): Promise<Measure> {
    const { small, uncached } = this.gateways;
    const job = { path: '/v1/companies/{id}/is-hiring', ids: KNOWN };
    const hits = await small.metric('gateway_answers_total', '"hit"');
    const load = `is-hiring, every call another company, ${CLIENTS} connections`;
    const sent = { on: 0, off: 0 };
    const round = async (name: 'on' | 'off', { origin }: Instance, seconds = ROUND_SECONDS): Promise<number> => {
      const result = await this.children.send({
        ...job,
        ...{ seconds, clients: CLIENTS, headers: this.headers },
        ...{ origins: [origin], skip: sent[name] },
      });
      sent[name] += result.requests;
      return result.perSecond;
    };
    // The gateway without a cache is already warm from the earlier loads.
    await round('on', small, WARM_SECONDS);
    const rounds = { on: () => round('on', small), off: () => round('off', uncached) };
    const figures = await this.context.alternate(load, rounds, 9);
    const given = (await small.metric('gateway_answers_total', '"hit"')) - hits;
    if (given > 0) this.context.log(`${given} answers were kept ones all the same: too few companies`);
    return this.context.measure(
      `${load}, cache over no cache`,
      'requests/s',
      { ratioMin: 0.97 },
      figures.on,
      figures.off,
    );
  }

  /** Sends the same calls to both gateways until the cache is full. Then compares the memory of the two gateways. */
  private async memory(): Promise<Measure> {
    const { kept, uncached } = this.gateways;
    const before = await kept.metric('gateway_answer_cache_bytes');
    for (const operation of FILLING) {
      if ((await kept.metric('gateway_answer_cache_bytes')) > 0.99 * CACHE_MB * 1_048_576) break;
      const path = `/v1/companies/{id}/${operation}`;
      for (const { origin } of [kept, uncached]) {
        await this.children.send({
          ...{ path, ids: COMPANIES, seconds: 3_600, requests: COMPANIES, clients: CLIENTS },
          ...{ origins: [origin], headers: this.headers },
        });
      }
    }
    const bytes = await kept.metric('gateway_answer_cache_bytes');
    this.context.log(`kept: ${megabytes(before)} MiB before, ${megabytes(bytes)} MiB of ${CACHE_MB} after filling`);
    const [full, without] = await Promise.all([kept, uncached].map(restingBytes));
    if (full === undefined || without === undefined) throw new Error('no memory was read');
    const metric = `memory of a gateway with ${CACHE_MB} MiB of answers, over one without`;
    this.context.log(`resident: ${megabytes(full)} MiB, ${megabytes(without)} MiB without`);
    return this.context.measure(metric, 'MiB', { max: 1.2 * CACHE_MB }, megabytes(full - without));
  }

  /** Returns the number of requests per second that got status 200. Logs the CPU time per request, by process. */
  private async answered(job: Partial<LoadJob> & Pick<LoadJob, 'path' | 'ids' | 'origins'>): Promise<number> {
    const before = cpuSeconds();
    const result = await this.children.send({
      ...{ seconds: ROUND_SECONDS, clients: CLIENTS, headers: this.headers },
      ...job,
    });
    const spent = microsecondsPerRequest(before, cpuSeconds(), result.requests);
    const shares = [...spent].map(([name, each]) => `${name} ${each.toFixed(0)}`).join(', ');
    this.context.log(`${Math.round(result.perSecond)}/s at ${job.origins.join()}; microseconds per request: ${shares}`);
    const right = result.byStatus[200] ?? 0;
    if (right < result.requests) this.context.log(`not all answered: ${JSON.stringify(result.byStatus)}`);
    return (result.perSecond * right) / result.requests;
  }

  /** Copies the product's bodies into a table, from which the baseline answers. */
  private async copyBodies(path: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.databaseUrl });
    await client.connect();
    await client.query(`
      CREATE TABLE IF NOT EXISTS plain_bodies (company_id int PRIMARY KEY, body text NOT NULL);
      TRUNCATE plain_bodies`);
    for (let first = 1; first <= KNOWN; first += COPIED_AT_ONCE) {
      const ids = Array.from({ length: Math.min(COPIED_AT_ONCE, KNOWN - first + 1) }, (_, index) => first + index);
      const bodies = await Promise.all(ids.map((id) => this.bodyOf(path.replace('{id}', String(id)))));
      await client.query('INSERT INTO plain_bodies SELECT * FROM unnest($1::int[], $2::text[])', [ids, bodies]);
    }
    await client.query('ANALYZE plain_bodies');
    await client.end();
  }

  private async bodyOf(path: string): Promise<string> {
    const response = await fetch(`${this.gateways.uncached.origin}${path}`, { headers: this.headers });
    const body = await response.text();
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${body}`);
    return body;
  }
}

const megabytes = (bytes: number): number => Math.round((bytes / 1_048_576) * 10) / 10;

/**
 * Returns the lowest resident memory of a process while it is idle for `REST_SECONDS`, because garbage collection frees
 * memory only after a while.
 */
async function restingBytes(instance: Instance): Promise<number> {
  let least = Infinity;
  for (let second = 0; second < REST_SECONDS; second += 1) {
    await delay(1_000);
    least = Math.min(least, instance.residentBytes);
  }
  return least;
}
