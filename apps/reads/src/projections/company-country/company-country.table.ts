import type { PoolClient } from '@hiring/platform-postgres';
import { WHOLE_COMPANY, type OpenDelta } from '@hiring/signals';
import { summed, type CompanyOpenDeltas } from '../company-cell/company-cell.table.js';
import { columnsOf, insertSql, rowsOf, writeRows } from '../column-write.js';
import type { TableSet } from '../table-set.js';

/**
 * Returns SQL for the table of each company's active-req counts by function ('*' = all) and country ('' = unknown). The
 * rows for '*' have their own partition, because the planner needs separate statistics for them.
 */
export const companyCountryDdl = (tables: TableSet): string => `
  CREATE TABLE ${tables.name('company_country')} (
    company_id bigint NOT NULL,
    function text COLLATE "C" NOT NULL,
    country text COLLATE "C" NOT NULL,
    owner text NOT NULL,
    open_req_count integer NOT NULL,
    -- attributes of these reqs, see attributeMask
    attributes bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (function, country, company_id) INCLUDE (open_req_count, attributes, owner)
  ) PARTITION BY LIST (function);
  CREATE TABLE ${tables.name('company_country')}_whole PARTITION OF ${tables.name('company_country')}
    FOR VALUES IN ('*') WITH (fillfactor = 80);
  CREATE TABLE ${tables.name('company_country')}_each PARTITION OF ${tables.name('company_country')}
    DEFAULT WITH (fillfactor = 80);`;

/** Returns SQL for the indexes. They are not partial, because the planner ignores statistics about partial indexes. */
export function companyCountryIndexes(tables: TableSet): string[] {
  return [
    `CREATE INDEX company_country_v${tables.version}_open ON ${tables.name('company_country')}
       (function, country, (-open_req_count), company_id) INCLUDE (open_req_count, attributes, owner)`,
  ];
}

const COLUMNS = columnsOf('company_id bigint, function text, country text, owner text, open_req_count integer');
const MASKED = columnsOf('company_id bigint, function text, country text, attributes bigint');

export interface CountryMask {
  company_id: number;
  function: string;
  country: string;
  mask: bigint;
}

/** Returns the rows for the changes, except changes that cancel out. */
export function countryRows(companies: Iterable<CompanyOpenDeltas>): (string | number)[][] {
  const rows: (string | number)[][] = [];
  for (const { company_id, owner, deltas } of companies) {
    const keysOf = ({ function: fn, country }: OpenDelta): string[] =>
      [WHOLE_COMPANY, fn].map((scope) => `${scope}\t${country ?? ''}`);
    for (const [key, sum] of summed(deltas, keysOf)) rows.push([company_id, ...key.split('\t'), owner, sum]);
  }
  return rows;
}

export class CompanyCountryTable {
  private readonly upsert: string;
  private readonly updateMasks: string;

  constructor(private readonly tables: TableSet) {
    this.upsert = insertSql(
      tables.name('company_country'),
      COLUMNS,
      `ON CONFLICT (function, country, company_id)
         DO UPDATE SET open_req_count = t.open_req_count + excluded.open_req_count`,
    );
    this.updateMasks = `UPDATE ${tables.name('company_country')} AS t SET attributes = d.attributes FROM ${rowsOf(MASKED)}
      WHERE t.function = d.function AND t.country = d.country AND t.company_id = d.company_id
        AND t.attributes <> d.attributes`;
  }

  /** Writes the masks that changed. Call this after `add`. */
  async writeMasks(client: Pick<PoolClient, 'query'>, masks: readonly CountryMask[]): Promise<void> {
    const cells = masks.map((one) => [one.company_id, one.function, one.country, one.mask.toString()]);
    await writeRows(client, `company_country_masks_v${this.tables.version}`, this.updateMasks, MASKED, cells);
  }

  async add(client: Pick<PoolClient, 'query'>, rows: readonly (string | number)[][]): Promise<void> {
    await writeRows(client, `company_country_add_v${this.tables.version}`, this.upsert, COLUMNS, rows);
  }
}
