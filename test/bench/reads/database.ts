import type { JobFunction } from '@hiring/contracts';
import type { Pool } from '@hiring/platform-postgres';
import { FakeClock } from '@hiring/platform-testing';
import type { Bus } from '@hiring/platform-rpc';
import { Draws } from '@hiring/fake-boards';
import { drawFunction, drawHome } from '../../generator/shapes.js';
import { bodyOf, readsOver, type Reads } from '../../../apps/reads/src/testing/answering.js';
import { quantile, type BenchContext, type Measure } from '../bench-context.js';
import { CATALOGUE } from './catalogue.js';

const SAMPLES = 400;
const CUSTOMER = 'cus_bench';

/**
 * Measures searches for jobs and reqs, and role demand, one request at a time: what they cost in `reads` and in the
 * database.
 */
export async function databaseMeasures(context: BenchContext, pool: Pool): Promise<Measure[]> {
  const reads = readsOver(pool, new FakeClock(CATALOGUE.until), {} as unknown as Bus);
  const draws = new Draws(3);
  const filters = (): { role: JobFunction; geo: string } => ({
    role: drawFunction(draws),
    geo: drawHome(draws) ?? 'US',
  });
  const request = { customer_id: CUSTOMER, limit: 20 };
  const jobs = await latencies(() => reads.jobs.search({ ...request, ...filters() }));
  const reqs = await latencies(() => reads.reqs.search({ ...request, ...filters() }));
  const { first, far } = await pages(reads);
  return [
    context.measure('jobs/search, role and geo, p99', 'ms', { max: 40 }, quantile(jobs, 0.99)),
    context.measure('reqs/search, role and geo, p99', 'ms', { max: 40 }, quantile(reqs, 0.99)),
    context.measure('jobs/search, page 500 over page 1', 'ratio', { max: 1.3 }, far / first),
    await demand(context, reads),
  ];
}

/** Returns the median duration of a read, for the first page and for the 500th page. */
async function pages(reads: Reads): Promise<{ first: number; far: number }> {
  let cursor: string | undefined;
  for (let page = 1; page < 500; page += 1) cursor = await nextCursor(reads, cursor);
  const first: number[] = [];
  const far: number[] = [];
  for (let round = 0; round < SAMPLES; round += 1) {
    first.push(await millis(() => nextCursor(reads, undefined)));
    far.push(await millis(() => nextCursor(reads, cursor)));
  }
  return { first: quantile(first, 0.5), far: quantile(far, 0.5) };
}

async function nextCursor(reads: Reads, cursor: string | undefined): Promise<string | undefined> {
  const from = cursor === undefined ? {} : { cursor };
  const body = bodyOf(await reads.jobs.search({ customer_id: CUSTOMER, limit: 20, ...from }));
  return (body['next_cursor'] as string | null) ?? undefined;
}

async function demand(context: BenchContext, reads: Reads): Promise<Measure> {
  const draws = new Draws(4);
  const spent = await latencies(() => {
    const role = draws.chance(0.6) ? { role: drawFunction(draws) } : {};
    const geo = draws.chance(0.6) ? { geo: drawHome(draws) ?? 'US' } : {};
    const since = draws.chance(0.3) ? { since: '2025-06-01T00:00:00.000Z' } : {};
    return reads.markets.roleDemand({ customer_id: CUSTOMER, ...role, ...geo, ...since });
  });
  return context.measure('role-demand, any role and geo, p99', 'ms', { max: 20 }, quantile(spent, 0.99));
}

async function latencies(request: () => Promise<unknown>): Promise<number[]> {
  const spent: number[] = [];
  for (let n = 0; n < SAMPLES; n += 1) spent.push(await millis(request));
  // The first answers are left out, because they prepare the statements.
  return spent.slice(20);
}

async function millis(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}
