import type { Bus } from '@hiring/platform-rpc';
import { FakeClock } from '@hiring/platform-testing';
import { Draws } from '@hiring/fake-boards';
import { bodyOf, readsOver, type Reads } from '../../apps/reads/src/testing/answering.js';
import { quantile, type BenchContext, type Measure } from './bench-context.js';
import { timePages } from './reads/pages.js';
import { openReadsPool } from './reads/reads-pool.js';
import { drawSearch, loadJobs, UNTIL, wordOf } from './reads/job-catalogue.js';

/** The number of open reqs. The full size has three closed reqs for each open one. */
const OPEN = Number(process.env['JOB_SEARCH_OPEN'] ?? 1_000_000);
const CLOSED_PER_OPEN = 3;
const CONNECTIONS = 8;
const SAMPLES = 4_000;
const WARM = 400;
const PAGE = { customer_id: 'cus_bench', limit: 20 };
const FAR_PAGE = 500;
/** A word that occurs in one title in ten. */
const COMMON = wordOf(3);

/**
 * Measures searches for jobs, and reads of a req by its key. Both cover open and closed reqs and use all connections at
 * once.
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const pool = await openReadsPool(context, 'jobs', CONNECTIONS);
  try {
    const startedMs = performance.now();
    const { keys } = await loadJobs(pool, { open: OPEN, closed: OPEN * CLOSED_PER_OPEN });
    context.log(
      `${OPEN * (1 + CLOSED_PER_OPEN)} reqs stored in ${((performance.now() - startedMs) / 1_000).toFixed(0)} s`,
    );
    const reads = readsOver(pool, new FakeClock(new Date(UNTIL).toISOString()), {} as unknown as Bus);
    const draws = new Draws(21);
    const found: number[] = [];
    const slow: { ms: number; search: string }[] = [];
    const search = async (): Promise<void> => {
      const wanted = drawSearch(draws);
      const beganMs = performance.now();
      const { jobs } = bodyOf(await reads.jobs.search({ ...PAGE, ...wanted }));
      slow.push({ ms: performance.now() - beganMs, search: JSON.stringify(wanted) });
      found.push((jobs as object[]).length);
    };
    const searches = await latencies(search);
    for (const { ms, search: text } of slow.sort((a, b) => b.ms - a.ms).slice(0, 5))
      context.log(`${ms.toFixed(1)} ms: ${text}`);
    const empty = found.filter((count) => count === 0).length / found.length;
    context.log(`searches without a job: ${(100 * empty).toFixed(0)} %; p50 ${quantile(searches, 0.5).toFixed(1)} ms`);
    const reqs = await latencies(async () => {
      await reads.reqs.get({ customer_id: PAGE.customer_id, req_key: draws.pick(keys) });
    });
    const { first, far } = await pages(reads);
    return [
      context.measure(
        `q and two other filters, ${CONNECTIONS} connections, p99`,
        'ms',
        { max: 40 },
        quantile(searches, 0.99),
      ),
      context.measure(`page ${FAR_PAGE} over page 1`, 'ratio', { max: 1.3 }, far / first),
      context.measure(`a req by its key, ${CONNECTIONS} connections, p99`, 'ms', { max: 15 }, quantile(reqs, 0.99)),
    ];
  } finally {
    await pool.end();
  }
}

/** Returns each call's duration in milliseconds, with all connections busy. */
async function latencies(call: () => Promise<void>): Promise<number[]> {
  const spent: number[] = [];
  let begun = 0;
  const worker = async (): Promise<void> => {
    while (begun < SAMPLES + WARM) {
      begun += 1;
      const startedMs = performance.now();
      await call();
      spent.push(performance.now() - startedMs);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  return spent.slice(WARM);
}

/**
 * Returns the median duration of a read, for the first page and for page FAR_PAGE. The search has enough hits for both
 * pages.
 */
async function pages(reads: Reads): Promise<{ first: number; far: number }> {
  const read = (from: object): Promise<object> => reads.jobs.search({ ...PAGE, words: [COMMON], ...from });
  const { first, far } = await timePages(read, { number: FAR_PAGE, rounds: 400 });
  return { first: quantile(first, 0.5), far: quantile(far, 0.5) };
}
