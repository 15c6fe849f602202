import { TableSet } from '../../apps/reads/src/projections/table-set.js';
import { prepareReads } from '../../apps/reads/src/testing/reads.testing.js';
import { generateLedger } from '../generator/ledger.generator.js';
import { LedgerTopic } from '../generator/projecting.js';
import type { BenchContext, Measure } from './bench-context.js';

const COMPANIES = 2_000;
const REQS = 20_000;
/** The running service's batch size. */
const LIVE_BATCH_FACTS = 4_000;

/**
 * Measures live projection, from records on the ledger topic to committed rows in all tables of `reads`. The facts are
 * 18 months of generated history in a real ledger's proportions.
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const facts = generateLedger({ seed: 1, companies: COMPANIES, reqs: REQS, until: '2026-11-20T00:00:00.000Z' });
  const topic = await LedgerTopic.filled(context.servers.kafkaBrokers, context.prefix(), facts);
  context.log(`${topic.facts} facts of ${COMPANIES} companies`);
  try {
    const measure = await context.compare({
      metric: 'live projection',
      unit: 'facts/s',
      bar: { min: 10_000 },
      rounds: 3,
      product: async () => {
        const database = await context.createDatabase('project');
        const pool = await prepareReads(database);
        try {
          return await topic.project(pool, new TableSet(1), LIVE_BATCH_FACTS);
        } finally {
          await pool.end();
          await database.drop();
        }
      },
    });
    return [measure];
  } finally {
    await topic.close();
  }
}
