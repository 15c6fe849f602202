import type { Fact } from '@hiring/contracts';
import type { Pool } from '@hiring/platform-postgres';
import { TableSet } from '../../apps/reads/src/projections/table-set.js';
import { createIndexes, createTables } from '../../apps/reads/src/schema.js';
import { prepareReads } from '../../apps/reads/src/testing/reads.testing.js';
import { generateLedger } from '../generator/ledger.generator.js';
import { LedgerTopic } from '../generator/projecting.js';
import type { BenchContext, Measure } from './bench-context.js';
import { COMPANIES, CATALOGUE } from './reads/catalogue.js';

const LIVE_BATCH_FACTS = 4_000;
/** The number of facts that are not rebuilt, but projected live onto the full tables. */
const LIVE_FACTS = Math.min(150_000, COMPANIES * 10);

/**
 * Measures the rebuild of all read models and their indexes from a full ledger topic. Also measures the live projection
 * onto full tables.
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const { topic, rest } = await fillTopic(context);
  const database = await context.createDatabase('rebuild');
  const pool = await prepareReads(database);
  try {
    const tables = new TableSet(2);
    const rebuilt = await rebuild(context, pool, topic, tables);
    await topic.append(rest);
    const live = await topic.project(pool, tables, LIVE_BATCH_FACTS);
    return [rebuilt, context.measure('live projection onto full tables', 'facts/s', { min: 15_000 }, live)];
  } finally {
    await topic.close();
    await pool.end();
    await database.drop();
  }
}

async function fillTopic(context: BenchContext): Promise<{ topic: LedgerTopic; rest: Fact[] }> {
  const rest: Fact[] = [];
  const ledger = generateLedger(CATALOGUE);
  const topic = await LedgerTopic.filled(context.servers.kafkaBrokers, context.prefix(), allButLast(ledger, rest));
  context.log(`${topic.facts} facts of ${COMPANIES} companies to rebuild from, ${rest.length} to come`);
  return { topic, rest };
}

/** Yields all facts but the last ones, which are collected in `rest`. */
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
  await topic.rebuild(pool, tables);
  const filledSeconds = (performance.now() - startedMs) / 1_000;
  for (const statement of createIndexes(tables)) await pool.query(statement);
  const seconds = (performance.now() - startedMs) / 1_000;
  context.log(`rebuilt in ${seconds.toFixed(1)} s, ${(seconds - filledSeconds).toFixed(1)} s of it indexes`);
  return context.measure('rebuild of all read models', 'facts/s', { min: 40_000 }, topic.facts / seconds);
}
