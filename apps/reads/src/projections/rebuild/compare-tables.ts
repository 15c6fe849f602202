import type { TableComparison } from '@hiring/contracts';
import type { PoolClient } from '@hiring/platform-postgres';
import { VIEWS, type TableSet, type View } from '../table-set.js';

/**
 * Conditions for the rows to compare. A row whose sum is zero or whose sets are empty counts as no row. For example, a
 * change and its opposite leave such a row if they were in two batches, and no row if they were in one.
 */
const MEANINGFUL: Partial<Record<View, string>> = {
  demand: 'WHERE t.delta <> 0',
  company_cell: 'WHERE t.open_req_count <> 0',
  company_country: 'WHERE t.open_req_count <> 0',
  company_facet: "WHERE t.facets <> '{}' OR t.salaries <> '{}'",
};

/**
 * Compares every table of two generations. Returns both row counts, and whether the row counts and the hashes of the
 * rows are equal. A hash does not depend on row order. Both generations must be at the same event_seq.
 */
export async function compareTables(
  client: Pick<PoolClient, 'query'>,
  live: TableSet,
  rebuilt: TableSet,
): Promise<TableComparison[]> {
  const comparisons: TableComparison[] = [];
  for (const view of VIEWS) {
    const [a, b] = [await digest(client, live, view), await digest(client, rebuilt, view)];
    const equal = a.row_count === b.row_count && a.hash === b.hash;
    comparisons.push({ table: view, live_rows: a.row_count, rebuilt_rows: b.row_count, equal });
  }
  return comparisons;
}

async function digest(
  client: Pick<PoolClient, 'query'>,
  tables: TableSet,
  view: View,
): Promise<{ row_count: number; hash: string }> {
  const { rows } = await client.query<{ row_count: number; hash: string }>(
    `SELECT count(*) AS row_count, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text AS hash
     FROM ${tables.name(view)} AS t ${MEANINGFUL[view] ?? ''}`,
  );
  return rows[0] as { row_count: number; hash: string };
}
