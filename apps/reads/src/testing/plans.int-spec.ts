import { afterAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase } from '@hiring/platform-testing';
import { prepareReads } from './reads.testing.js';
import { callerStatements, SAMPLE, type Statement } from './caller-statements.js';
import { fillSynthetic } from './synthetic.js';

/** Matches tables that grow with the catalogue. */
const BIG = /^(company|company_name|company_function|company_country|company_facet|ats_migration|req|demand)_v\d+$/;
const COMPANIES = 10_000;
const REQS = 60_000;

const statements = callerStatements(SAMPLE);

const database = await createTestDatabase('plans');
const pool = await prepareReads(database);
await fillSynthetic(pool, { companies: COMPANIES, reqs: REQS });
const client = await pool.connect();

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

/**
 * Returns the plan modes to test. Postgres first plans a prepared statement for its values, and may later use a generic
 * plan.
 */
function modesOf({ query }: Statement): string[] {
  return query.options.prepared ? ['force_custom_plan', 'force_generic_plan'] : ['force_custom_plan'];
}

describe('no statement of a caller scans a large table', () => {
  it.each(statements.flatMap((statement) => modesOf(statement).map((mode) => ({ statement, mode }))))(
    '$statement.query.name, $mode',
    async ({ statement, mode }) => {
      expect(sequentialScans(await planOf(statement, mode))).toEqual([]);
    },
  );
});
