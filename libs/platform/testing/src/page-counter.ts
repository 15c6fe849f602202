import type pg from 'pg';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

interface Statement {
  text: string;
  values?: unknown[] | undefined;
}

interface Explained {
  'QUERY PLAN': { Plan: PlanNode }[];
}

/**
 * Runs every statement under EXPLAIN ANALYZE and adds up the pages that its table and index scans read, from memory or
 * disk. Statements take effect but return no rows.
 */
export class PageCounter {
  pages = 0;
  /** The pool to pass to the code under test. */
  readonly pool: pg.Pool;

  constructor(pool: pg.Pool) {
    const query = async (
      given: string | Statement,
      values?: unknown[],
    ): Promise<{ rows: never[]; rowCount: number }> => {
      const statement = typeof given === 'string' ? { text: given, values } : given;
      const text = `explain (analyze, buffers, format json) ${statement.text}`;
      const { rows } = await pool.query<Explained>(text, statement.values);
      for (const { Plan: plan } of rows[0]?.['QUERY PLAN'] ?? []) this.pages += pagesOf(plan);
      return { rows: [], rowCount: 0 };
    };
    this.pool = { query } as unknown as pg.Pool;
  }
}

/**
 * Counts the pages of scans only, because the numbers of other nodes include their child nodes' pages. Does not count a
 * scan's children, because the numbers of a bitmap heap scan include its index scan.
 */
function pagesOf(node: PlanNode): number {
  const isScan = node['Relation Name'] !== undefined && node['Node Type'] !== 'ModifyTable';
  if (isScan) return node['Shared Hit Blocks'] + node['Shared Read Blocks'];
  return (node.Plans ?? []).reduce((sum, child) => sum + pagesOf(child), 0);
}
