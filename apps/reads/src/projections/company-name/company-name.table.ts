import { normaliseCompanyName } from '@hiring/normalise';
import { arrayLiteral, type Cell, type PoolClient } from '@hiring/platform-postgres';
import { linkedVendors, type CompanyRow } from '@hiring/signals';
import { columnsOf, insertSql, writeRows } from '../column-write.js';
import type { TableSet } from '../table-set.js';

/** Returns SQL for the table of companies' lookup keys: domains, normalised name, head office country and vendors. */
export const companyNameDdl = (tables: TableSet): string => `
  CREATE TABLE ${tables.name('company_name')} (
    kind text COLLATE "C" NOT NULL CHECK (kind IN ('domain', 'name', 'hq_country', 'vendor')),
    key text COLLATE "C" NOT NULL,
    company_id bigint NOT NULL,
    owner text NOT NULL,
    PRIMARY KEY (kind, key, company_id)
  );
  CREATE INDEX company_name_v${tables.version}_company ON ${tables.name('company_name')} (company_id);`;

const COLUMNS = columnsOf('kind text, key text, company_id bigint, owner text');

function cellsOf(company: CompanyRow): Cell[][] {
  const domains = new Set([company.domain, ...company.domain_aliases].map((domain) => domain.toLowerCase()));
  const owner = company.owner ?? '';
  const rows: Cell[][] = [...domains].map((domain) => ['domain', domain, company.company_id, owner]);
  rows.push(['name', normaliseCompanyName(company.name), company.company_id, owner]);
  if (company.hq_country !== null) rows.push(['hq_country', company.hq_country, company.company_id, owner]);
  for (const vendor of linkedVendors(company)) rows.push(['vendor', vendor, company.company_id, owner]);
  return rows;
}

export class CompanyNameTable {
  private readonly insert: string;
  private readonly remove: string;

  constructor(private readonly tables: TableSet) {
    this.insert = insertSql(tables.name('company_name'), COLUMNS);
    this.remove = `DELETE FROM ${tables.name('company_name')} WHERE company_id = ANY($1::bigint[])`;
  }

  /** Replaces the lookup keys of companies for which a key changed in this batch. */
  async replace(client: Pick<PoolClient, 'query'>, companies: readonly CompanyRow[]): Promise<void> {
    if (companies.length === 0) return;
    const ids = companies.map((company) => company.company_id);
    await client.query({
      name: `company_name_remove_v${this.tables.version}`,
      text: this.remove,
      values: [arrayLiteral(ids)],
    });
    const rows = companies.flatMap(cellsOf);
    await writeRows(client, `company_name_insert_v${this.tables.version}`, this.insert, COLUMNS, rows);
  }
}
