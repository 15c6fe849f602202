import type { Fact } from '@hiring/contracts';
import { createPool, inTransaction, migrate, type Pool } from '@hiring/platform-postgres';
import { TEST_ROLE_PASSWORD, type TestDatabase } from '@hiring/platform-testing';
import { MIGRATIONS } from '../migrations.js';
import { HiringProjection } from '../projections/hiring.projection.js';
import { SCHEMA, TableSet } from '../projections/table-set.js';

export const READS_ROLE = 'hiring_reads';

/** Creates the schema for `reads` in a fresh database. Returns a pool with the service's role. */
export async function prepareReads(database: TestDatabase): Promise<Pool> {
  await migrate({
    adminUrl: database.adminUrl,
    schema: SCHEMA,
    role: READS_ROLE,
    rolePassword: TEST_ROLE_PASSWORD,
    migrations: MIGRATIONS,
    logger: { info: () => undefined },
  });
  return createPool({ url: database.urlFor(READS_ROLE), max: 4, applicationName: 'reads-test', statementTimeoutMs: 0 });
}

/** Folds facts into the tables as the projector does, with `batchOf` facts per transaction. */
export async function fill(
  pool: Pool,
  facts: Iterable<Fact>,
  options: { batchOf?: number | (() => number); tables?: TableSet } = {},
): Promise<number> {
  const hiring = new HiringProjection(options.tables ?? new TableSet(1));
  const size = typeof options.batchOf === 'function' ? options.batchOf : () => (options.batchOf as number) ?? 4_000;
  let batch: Fact[] = [];
  let wanted = size();
  let last = 0;
  const apply = async (): Promise<void> => {
    if (batch.length === 0) return;
    await inTransaction(pool, (client) => hiring.apply(client, batch));
    last = batch.at(-1)?.event_seq ?? last;
    hiring.committed(last);
    batch = [];
    wanted = size();
  };
  for (const fact of facts) {
    batch.push(fact);
    if (batch.length >= wanted) await apply();
  }
  await apply();
  return last;
}
