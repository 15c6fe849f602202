import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool, PoolClient } from '@hiring/platform-postgres';
import { createTestDatabase, type TestDatabase } from '@hiring/platform-testing';
import { prepareReads } from '../generator/fill.js';
import { callerStatements, type Statement } from './statements.js';

/** Tables that grow with the catalogue. */
const BIG = /^(company|company_name|req|demand)_v\d+$/;
const COMPANIES = 10_000;
const REQS = 60_000;

const statements = callerStatements({
  customer_id: 'cus_a',
  company_id: 17,
  req_key: 'lever:c17:r17',
  domain: 'c17.example',
  role: 'engineering',
  geo: 'DE',
  since: '2026-11-13T00:00:00.000Z',
});

let database: TestDatabase;
let pool: Pool;
let client: PoolClient;

beforeAll(async () => {
  database = await createTestDatabase('plans');
  pool = await prepareReads(database);
  await pool.query(`
    INSERT INTO reads.company_v1
    SELECT n, '', n, '2026-11-20', 'direct', 5, 1, 1, 'steady', false, '{}', '{"first_hires":{},"pain":[]}'
    FROM generate_series(1, ${COMPANIES}) AS n;
    INSERT INTO reads.company_name_v1 SELECT 'domain', 'c' || n || '.example', n, '' FROM generate_series(1, ${COMPANIES}) AS n;
    INSERT INTO reads.req_v1
    SELECT n % ${COMPANIES} + 1, 'lever:c' || n % ${COMPANIES} + 1 || ':r' || n, '', 'Title ' || n,
      (ARRAY['engineering', 'engineering', 'sales', 'design', 'legal'])[n % 5 + 1],
      (ARRAY['US', 'US', 'US', 'DE', 'FR', 'GB', ''])[n % 7 + 1], '',
      '2026-11-20'::timestamptz - n * interval '5 minutes', n * 300000::bigint - 1795132800000,
      '2026-11-20', n % 4 = 0, NULL, '{lever}', '{}'
    FROM generate_series(1, ${REQS}) AS n;
    INSERT INTO reads.demand_v1
    SELECT f, c, '2025-06-02'::timestamptz + k * interval '7 days', '2025-06-02'::timestamptz + (k + w) * interval '7 days', 1
    FROM unnest('{*,engineering,sales,design,legal,finance}'::text[]) AS f, unnest('{*,US,DE,FR,GB}'::text[]) AS c,
      generate_series(0, 40) AS k, generate_series(0, 30) AS w;`);
  // Statistics as a running service has them.
  await pool.query('ANALYZE reads.company_v1, reads.company_name_v1, reads.req_v1, reads.demand_v1');
  client = await pool.connect();
}, 120_000);

afterAll(async () => {
  client?.release();
  await pool?.end();
  await database?.drop();
});

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

function sequentialScans(node: PlanNode): string[] {
  const own = node['Node Type'].endsWith('Seq Scan') && BIG.test(node['Relation Name'] ?? '');
  return [...(own ? [node['Relation Name'] as string] : []), ...(node.Plans ?? []).flatMap(sequentialScans)];
}

async function planOf({ query, values }: Statement, mode: string): Promise<PlanNode> {
  await client.query(`SET plan_cache_mode = ${mode}`);
  await client.query(`PREPARE planned AS ${query.text}`);
  try {
    const given = values.map((value) => (value === null ? 'NULL' : `'${String(value)}'`)).join(', ');
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `EXPLAIN (FORMAT JSON) EXECUTE planned(${given})`,
    );
    return (rows[0]?.['QUERY PLAN'][0] as { Plan: PlanNode }).Plan;
  } finally {
    await client.query('DEALLOCATE planned');
  }
}

describe('no statement of a caller reads a big table from end to end', () => {
  // A prepared statement is planned for its values at first and may get one plan for all values later.
  it.each(
    statements.flatMap((statement) => ['force_custom_plan', 'force_generic_plan'].map((mode) => ({ statement, mode }))),
  )('$statement.query.name, $mode', async ({ statement, mode }) => {
    expect(sequentialScans(await planOf(statement, mode))).toEqual([]);
  });
});
