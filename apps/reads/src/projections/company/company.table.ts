import { arrayLiteral, type Cell, type PoolClient } from '@hiring/platform-postgres';
import { asOf, coverage, pulseValues, type CompanyRow } from '@hiring/signals';
import { columnsOf, insertSql, rowsOf, valueOf, writeRows } from '../column-write.js';
import { writtenScreen } from '../company-function/screen-changes.js';
import type { TableSet } from '../table-set.js';

/**
 * Returns SQL for the company table. One row has all data for the reads about a company, so these reads aggregate
 * nothing. Values that depend on the clock are computed from stored times.
 *
 * The fill factor leaves space for one more version of a usual row, so that an update stays on its page (HOT). Rows are
 * uncompressed, because the space that compression saves would not be worth its time.
 */
export const companyDdl = (tables: TableSet): string => `
  CREATE TABLE ${tables.name('company')} (
    company_id bigint PRIMARY KEY,
    -- customer_id that alone may see the company; '' = the shared catalogue
    owner text NOT NULL,
    name text NOT NULL,
    domain text NOT NULL,
    -- '' = unknown
    hq_country text NOT NULL,
    -- last fact folded in
    event_seq bigint NOT NULL,
    as_of timestamptz NOT NULL,
    -- coverage at the moment of as_of; a direct one turns stale with age
    coverage text NOT NULL,
    open_req_count integer NOT NULL,
    new_roles_30d integer NOT NULL,
    velocity double precision NOT NULL,
    direction text NOT NULL,
    is_surge boolean NOT NULL,
    -- newest crawl ids folded in, oldest first: a caller's crawl job is done once its ids are among them
    recent_crawls text[] NOT NULL,
    fold json NOT NULL
  ) WITH (fillfactor = 50, toast_tuple_target = 8160);`;

const COLUMNS = columnsOf(`company_id bigint, owner text, name text, domain text, hq_country text, event_seq bigint,
  as_of timestamptz, coverage text, open_req_count integer, new_roles_30d integer, velocity double precision,
  direction text, is_surge boolean, recent_crawls text[], fold json`);

/** A folded row, and the company's state that only this service has. */
export interface StoredCompany {
  company: CompanyRow;
  recentCrawls: string[];
  /** The rows that were written for screens, as JSON by job function. */
  screened: Map<string, string>;
}

function cellsOf({ company, recentCrawls }: Pick<StoredCompany, 'company' | 'recentCrawls'>): Cell[] {
  const pulse = pulseValues(company);
  const as_of = asOf(company);
  return [
    ...[company.company_id, company.owner ?? '', company.name, company.domain, company.hq_country ?? ''],
    ...[company.event_seq, as_of, coverage(company, as_of)],
    ...[pulse.open_req_count, pulse.new_roles_30d, pulse.velocity, pulse.direction, pulse.is_surge],
    arrayLiteral(recentCrawls),
    JSON.stringify(company),
  ];
}

export class CompanyTable {
  private readonly insert: string;
  private readonly update: string;
  private readonly select: string;

  constructor(private readonly tables: TableSet) {
    this.insert = insertSql(tables.name('company'), COLUMNS);
    const sets = COLUMNS.slice(1).map((column) => `${column.name} = ${valueOf(column)}`);
    this.update = `UPDATE ${tables.name('company')} AS t SET ${sets.join(', ')} FROM ${rowsOf(COLUMNS)}
      WHERE t.company_id = d.company_id`;
    this.select = `SELECT fold, recent_crawls FROM ${tables.name('company')} WHERE company_id = ANY($1::bigint[])`;
  }

  async load(client: Pick<PoolClient, 'query'>, companyIds: readonly number[]): Promise<StoredCompany[]> {
    if (companyIds.length === 0) return [];
    const { rows } = await client.query<{ fold: CompanyRow; recent_crawls: string[] }>({
      name: `company_load_v${this.tables.version}`,
      text: this.select,
      values: [arrayLiteral(companyIds)],
    });
    return rows.map(({ fold: company, recent_crawls: recentCrawls }) => {
      return { company, recentCrawls, screened: writtenScreen(company) };
    });
  }

  /**
   * Inserts newly registered companies. The ledger never registers a company twice, so a conflict must halt the
   * projector.
   */
  async insertNew(client: Pick<PoolClient, 'query'>, companies: readonly StoredCompany[]): Promise<void> {
    await writeRows(client, `company_insert_v${this.tables.version}`, this.insert, COLUMNS, companies.map(cellsOf));
  }

  async updateKnown(client: Pick<PoolClient, 'query'>, companies: readonly StoredCompany[]): Promise<void> {
    await writeRows(client, `company_update_v${this.tables.version}`, this.update, COLUMNS, companies.map(cellsOf));
  }
}
