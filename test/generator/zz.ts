import { createTestDatabase } from '@hiring/platform-testing';
import { generateLedger } from './ledger.generator.js';
import { prepareReads, fill } from './fill.js';
const companies = Number(process.argv[2] ?? 1000);
const batchOf = Number(process.argv[3] ?? 4000);
const db = await createTestDatabase('zz', process.env.TEST_DATABASE_ADMIN_URL);
const pool = await prepareReads(db);
const facts = [
  ...generateLedger({
    seed: 1,
    companies,
    reqs: companies * 10,
    until: '2026-11-20T00:00:00.000Z',
    owners: ['cus_a', 'cus_b'],
  }),
];
for (let i = 0; i < 1; i++) {
  const t = performance.now();
  const c0 = process.cpuUsage();
  await fill(pool, facts, { batchOf });
  const s = (performance.now() - t) / 1000;
  const c = process.cpuUsage(c0);
  console.log(
    facts.length,
    'facts',
    s.toFixed(1),
    's',
    Math.round(facts.length / s),
    'facts/s',
    'js cpu',
    (c.user + c.system) / 1e6,
  );
}
console.log(
  (
    await pool.query(
      "select relname, n_live_tup, pg_size_pretty(pg_total_relation_size(relid)) from pg_stat_user_tables where schemaname='reads'",
    )
  ).rows,
);
await pool.end();
if (!process.env.KEEP) await db.drop();
else console.log(db.adminUrl);
