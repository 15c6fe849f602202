import type { PoolClient } from '@hiring/platform-postgres';
import type { OpenDelta } from '@hiring/signals';
import { columnsOf, insertSql, writeRows } from '../column-write.js';
import type { TableSet } from '../table-set.js';

/**
 * Returns SQL for the table of each company's active-req counts by labels and attributes ('' = unknown), from which
 * `company_facet` is computed.
 */
export const companyCellDdl = (tables: TableSet): string => `
  CREATE TABLE ${tables.name('company_cell')} (
    company_id bigint NOT NULL,
    function text COLLATE "C" NOT NULL,
    country text COLLATE "C" NOT NULL,
    seniority text COLLATE "C" NOT NULL,
    workplace text COLLATE "C" NOT NULL,
    open_req_count integer NOT NULL,
    PRIMARY KEY (company_id, function, country, seniority, workplace) INCLUDE (open_req_count)
  ) WITH (fillfactor = 80);`;

const COLUMNS = columnsOf(
  'company_id bigint, function text, country text, seniority text, workplace text, open_req_count integer',
);

/** One batch's changes to one company. */
export interface CompanyOpenDeltas {
  company_id: number;
  owner: string;
  deltas: readonly OpenDelta[];
}

/** Sums the changes by key. `keysOf` returns a change's keys, which may be several. Omits sums of zero. */
export function summed(
  deltas: readonly OpenDelta[],
  keysOf: (delta: OpenDelta) => readonly string[],
): [key: string, sum: number][] {
  const sums = new Map<string, number>();
  for (const one of deltas) for (const key of keysOf(one)) sums.set(key, (sums.get(key) ?? 0) + one.delta);
  return [...sums].filter(([, sum]) => sum !== 0);
}

export function cellRows(companies: Iterable<CompanyOpenDeltas>): (string | number)[][] {
  const rows: (string | number)[][] = [];
  for (const { company_id, deltas } of companies) {
    const keyOf = ({ function: fn, country, seniority, workplace }: OpenDelta): string[] => [
      `${fn}\t${country ?? ''}\t${seniority ?? ''}\t${workplace ?? ''}`,
    ];
    for (const [key, sum] of summed(deltas, keyOf)) rows.push([company_id, ...key.split('\t'), sum]);
  }
  return rows;
}

export class CompanyCellTable {
  private readonly upsert: string;

  constructor(private readonly tables: TableSet) {
    this.upsert = insertSql(
      tables.name('company_cell'),
      COLUMNS,
      `ON CONFLICT (company_id, function, country, seniority, workplace)
         DO UPDATE SET open_req_count = t.open_req_count + excluded.open_req_count`,
    );
  }

  async add(client: Pick<PoolClient, 'query'>, rows: readonly (string | number)[][]): Promise<void> {
    await writeRows(client, `company_cell_add_v${this.tables.version}`, this.upsert, COLUMNS, rows);
  }
}
