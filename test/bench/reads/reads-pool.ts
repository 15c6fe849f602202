import { createPool, type Pool } from '@hiring/platform-postgres';
import { STATEMENT_SETTINGS } from '../../../apps/reads/src/statement-settings.js';
import { prepareReads, READS_ROLE } from '../../../apps/reads/src/testing/reads.testing.js';
import type { BenchContext } from '../bench-context.js';

/**
 * Creates a database with the tables of `reads`. Returns a pool with the service's settings but without a time limit.
 */
export async function openReadsPool(context: BenchContext, name: string, max: number): Promise<Pool> {
  const database = await context.createDatabase(name);
  await (await prepareReads(database)).end();
  const url = database.urlFor(READS_ROLE);
  return createPool({ url, max, applicationName: `${name}-bench`, statementTimeoutMs: 0, session: STATEMENT_SETTINGS });
}
