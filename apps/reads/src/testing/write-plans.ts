import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestDatabase } from '@hiring/platform-testing';
import { prepareReads } from './reads.testing.js';
import { callerStatements, SAMPLE } from './caller-statements.js';
import { fillSynthetic } from './synthetic.js';

/**
 * Runs every statement that callers can cause, with 100,000 companies and 1,000,000 reqs. Writes each statement with
 * its plan (EXPLAIN ANALYZE, BUFFERS) to apps/reads/plans/<statement>.txt, so that a review shows each changed query.
 *
 * TEST_DATABASE_ADMIN_URL=postgres://... node --import ./test/bench/typescript-hooks.mjs
 * apps/reads/src/testing/write-plans.ts
 */
const folder = join(import.meta.dirname, '..', '..', 'plans');
const database = await createTestDatabase('plans', process.env['TEST_DATABASE_ADMIN_URL']);
const pool = await prepareReads(database);
try {
  await fillSynthetic(pool, { companies: 100_000, reqs: 1_000_000 });
  mkdirSync(folder, { recursive: true });
  for (const { query, values } of callerStatements(SAMPLE)) {
    const explained = { text: `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF) ${query.text}`, values };
    await pool.query(explained); // The second run uses a warm cache.
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(explained);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    writeFileSync(join(folder, `${query.name}.txt`), `${query.text}\n\n-- ${JSON.stringify(values)}\n\n${plan}\n`);
  }
} finally {
  await pool.end();
  await database.drop();
}
