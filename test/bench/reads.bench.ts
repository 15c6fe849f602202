import type { Fact, JobFunction } from '@hiring/contracts';
import type { Pool } from '@hiring/platform-postgres';
import { FakeClock } from '@hiring/platform-testing';
import type { Bus } from '@hiring/platform-rpc';
import { Draws } from '@hiring/simulation';
import { TableSet } from '../../apps/reads/src/projections/table-set.js';
import { createIndexes, createTables, pointViews } from '../../apps/reads/src/schema.js';
import { prepareReads } from '../generator/fill.js';
import { generateLedger } from '../generator/ledger.generator.js';
import { LedgerTopic } from '../generator/projecting.js';
import { drawFunction, drawHome } from '../generator/shapes.js';
import { bodyOf, handlersOver, type Handlers } from '../recomputation/answering.js';
import { quantile, type BenchContext, type Measure } from './bench-context.js';

/** Full size unless told otherwise: 100,000 companies that opened a million reqs in 18 months. */
const COMPANIES = Number(process.env['READS_BENCH_COMPANIES'] ?? 100_000);
const REQS_PER_COMPANY = 10;
const UNTIL = '2026-11-20T00:00:00.000Z';
const REBUILD_BATCH_FACTS = 20_000;
const LIVE_BATCH_FACTS = 4_000;
/** Facts kept back from the rebuild for the live projection onto full tables. */
const LIVE_FACTS = Math.min(150_000, COMPANIES * 10);
const SAMPLES = 400;
const CUSTOMER = 'cus_bench';

/** Rebuild, live projection at full size, and what searches and demand cost in the database. */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const { topic, rest } = await fillTopic(context);
  const database = await context.createDatabase('reads');
  const pool = await prepareReads(database);
  try {
    const tables = new TableSet(2);
    const rebuilt = await rebuild(context, pool, topic, tables);
    await topic.append(rest);
    const live = await topic.project(pool, tables, LIVE_BATCH_FACTS);
    await pool.query('VACUUM ANALYZE');
    const handlers = handlersOver(pool, new FakeClock(UNTIL), {} as unknown as Bus);
    return [
      rebuilt,
      context.measure('live projection at full size', 'facts/s', { min: 15_000 }, live),
      ...(await searches(context, handlers)),
      await demand(context, handlers),
    ];
  } finally {
    await topic.close();
    await pool.end();
    await database.drop();
  }
}

async function fillTopic(context: BenchContext): Promise<{ topic: LedgerTopic; rest: Fact[] }> {
  const rest: Fact[] = [];
  const ledger = generateLedger({ seed: 1, companies: COMPANIES, reqs: COMPANIES * REQS_PER_COMPANY, until: UNTIL });
  const topic = await LedgerTopic.filled(context.servers.kafkaBrokers, context.prefix(), allButLast(ledger, rest));
  context.log(`${topic.facts} facts of ${COMPANIES} companies to rebuild from, ${rest.length} to come`);
  return { topic, rest };
}

/** Passes facts on but for the last ones, which end up in `rest`. */
function* allButLast(facts: Iterable<Fact>, rest: Fact[]): Generator<Fact> {
  for (const fact of facts) {
    rest.push(fact);
    if (rest.length < LIVE_FACTS * 2) continue;
    yield* rest.splice(0, LIVE_FACTS);
  }
  yield* rest.splice(0, rest.length - LIVE_FACTS);
}

async function rebuild(context: BenchContext, pool: Pool, topic: LedgerTopic, tables: TableSet): Promise<Measure> {
  await pool.query(createTables(tables));
  const startedMs = performance.now();
  await topic.project(pool, tables, REBUILD_BATCH_FACTS);
  const filledSeconds = (performance.now() - startedMs) / 1_000;
  for (const statement of [...createIndexes(tables), ...pointViews(tables)]) await pool.query(statement);
  const seconds = (performance.now() - startedMs) / 1_000;
  context.log(`rebuilt in ${seconds.toFixed(1)} s, ${(seconds - filledSeconds).toFixed(1)} s of it indexes`);
  return context.measure('rebuild of all read models', 'facts/s', { min: 40_000 }, topic.facts / seconds);
}

async function searches(context: BenchContext, handlers: Handlers): Promise<Measure[]> {
  const draws = new Draws(3);
  const filters = (): { role: JobFunction; geo: string } => ({
    role: drawFunction(draws),
    geo: drawHome(draws) ?? 'US',
  });
  const question = { customer_id: CUSTOMER, limit: 20 };
  const jobs = await latencies(() => handlers.searchJobs.answer({ ...question, ...filters() }));
  const reqs = await latencies(() => handlers.searchReqs.answer({ ...question, ...filters() }));
  const { first, far } = await pages(handlers);
  return [
    context.measure('jobs/search, role and geo, p99', 'ms', { max: 40 }, quantile(jobs, 0.99)),
    context.measure('reqs/search, role and geo, p99', 'ms', { max: 40 }, quantile(reqs, 0.99)),
    context.measure('jobs/search, page 500 over page 1', 'ratio', { max: 1.3 }, far / first),
  ];
}

/** Median cost of the first pages and of the pages around the 500th, each asked for many times. */
async function pages(handlers: Handlers): Promise<{ first: number; far: number }> {
  let cursor: string | undefined;
  for (let page = 1; page < 500; page += 1) cursor = await nextCursor(handlers, cursor);
  const first: number[] = [];
  const far: number[] = [];
  for (let round = 0; round < SAMPLES; round += 1) {
    first.push(await millis(() => nextCursor(handlers, undefined)));
    far.push(await millis(() => nextCursor(handlers, cursor)));
  }
  return { first: quantile(first, 0.5), far: quantile(far, 0.5) };
}

async function nextCursor(handlers: Handlers, cursor: string | undefined): Promise<string | undefined> {
  const from = cursor === undefined ? {} : { cursor };
  const body = bodyOf(await handlers.searchJobs.answer({ customer_id: CUSTOMER, limit: 20, ...from }));
  return (body['next_cursor'] as string | null) ?? undefined;
}

async function demand(context: BenchContext, handlers: Handlers): Promise<Measure> {
  const draws = new Draws(4);
  const spent = await latencies(() => {
    const role = draws.chance(0.6) ? { role: drawFunction(draws) } : {};
    const geo = draws.chance(0.6) ? { geo: drawHome(draws) ?? 'US' } : {};
    const since = draws.chance(0.3) ? { since: '2025-06-01T00:00:00.000Z' } : {};
    return handlers.roleDemand.answer({ customer_id: CUSTOMER, ...role, ...geo, ...since });
  });
  return context.measure('role-demand, any role and geo, p99', 'ms', { max: 20 }, quantile(spent, 0.99));
}

async function latencies(ask: () => Promise<unknown>): Promise<number[]> {
  const spent: number[] = [];
  for (let n = 0; n < SAMPLES; n += 1) spent.push(await millis(ask));
  // The first answers prepare the statements.
  return spent.slice(20);
}

async function millis(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}
