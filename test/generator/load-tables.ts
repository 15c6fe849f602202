import { inTransaction, type Pool } from '@hiring/platform-postgres';
import { GenerationRepository } from '../../apps/reads/src/projections/generation.repository.js';
import { BulkWrite } from '../../apps/reads/src/projections/rebuild/bulk-write.js';
import { createIndexes } from '../../apps/reads/src/schema.js';
import { generateByCompany, type LedgerOptions } from './ledger.generator.js';

const FACTS_PER_WRITE = 20_000;

/**
 * Fills the read tables as a rebuild does, without a ledger topic, and makes them live. Returns the number of facts.
 */
export async function loadTables(pool: Pool, options: LedgerOptions): Promise<number> {
  const generations = new GenerationRepository(pool);
  const [live, tables] = [await generations.live(), await generations.begin()];
  const rows = new BulkWrite(pool, tables);
  let batch = rows.batch();
  let [facts, waiting] = [0, 0];
  let writing = Promise.resolve();
  for (const life of generateByCompany(options)) {
    batch.fold(life);
    facts += life.length;
    waiting += life.length;
    if (waiting < FACTS_PER_WRITE) continue;
    await writing;
    writing = rows.write(batch);
    [batch, waiting] = [rows.batch(), 0];
  }
  await writing;
  await rows.write(batch);
  await inTransaction(pool, (client) => rows.finish(client, { event_seq: facts, as_of: options.until }));
  // With this checkpoint, a projector that reads a ledger topic continues after the last of these facts.
  await pool.query('INSERT INTO reads.projector_checkpoint (name, event_seq) VALUES ($1, $2)', [
    tables.projector,
    facts,
  ]);
  for (const statement of createIndexes(tables)) await pool.query(statement);
  await inTransaction(pool, (client) => generations.flip(client, live, tables, true));
  await pool.query('VACUUM ANALYZE');
  return facts;
}
