import { createTestDatabase } from '@hiring/platform-testing';
import { generateLedger } from './ledger.generator.js';
import { prepareReads, fill } from './fill.js';
import { TableSet } from '../../apps/reads/src/projections/table-set.js';
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
const spent = new Map<string, [number, number]>();
const connect = pool.connect.bind(pool);
(pool as any).connect = async () => {
  const c: any = await (connect as any)();
  if (!c.zz) {
    c.zz = true;
    const q = c.query.bind(c);
    c.query = async (x: any, ...r: any[]) => {
      const t = performance.now();
      try {
        return await q(x, ...r);
      } finally {
        const n = x.name ?? String(x).slice(0, 20);
        const e = spent.get(n) ?? [0, 0];
        e[0] += performance.now() - t;
        e[1]++;
        spent.set(n, e);
      }
    };
  }
  return c;
};
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
console.log([...spent].map(([n, [ms, k]]) => `${n}: ${ms.toFixed(0)} ms / ${k}`).join('\n'));
await pool.end();
if (!process.env.KEEP) await db.drop();
else console.log(db.adminUrl);
