import type { Cell, PoolClient } from '@hiring/platform-postgres';
import { HAS_MOVED, type ScreenRow } from '@hiring/signals';
import { columnsOf, deleteSql, insertSql, rowsOf, writeRows } from '../column-write.js';
import type { TableSet } from '../table-set.js';

/** SQL for the columns that every sort's index includes, so that a walk reads no table rows except the page's. */
const COMPARED = `INCLUDE (owner, open_req_count, new_roles_30d, velocity, direction, is_surge, proven_first_hire, paused_at, reposts,
      hq_country, traits, attributes, countries)`;

/**
 * Returns SQL for the table that screens compare: one row per company (function '*'), and one per company and function
 * that ever had a req. Rows about whole companies are in their own partition, because the planner needs separate
 * statistics.
 */
export const companyFunctionDdl = (tables: TableSet): string => `
  CREATE TABLE ${tables.name('company_function')} (
    company_id bigint NOT NULL,
    -- '*' = all functions together
    function text COLLATE "C" NOT NULL,
    owner text NOT NULL,
    open_req_count integer NOT NULL,
    new_roles_30d integer NOT NULL,
    velocity double precision NOT NULL,
    direction text NOT NULL,
    is_surge boolean NOT NULL,
    first_hire timestamptz,
    -- null also if the history before the first hire is too short
    proven_first_hire timestamptz,
    paused_at timestamptz,
    -- of the company: '' = unknown, and traitMask
    hq_country text COLLATE "C" NOT NULL,
    traits bigint NOT NULL,
    -- most reposts of one open req
    reposts integer NOT NULL,
    -- the same by country ('' = unknown)
    country_reposts json NOT NULL,
    -- attributes of the open reqs, see attributeMask
    attributes bigint NOT NULL DEFAULT 0,
    -- countries of the open reqs, see countryMask
    countries bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (function, company_id) ${COMPARED}
  ) PARTITION BY LIST (function);
  CREATE TABLE ${tables.name('company_function')}_whole PARTITION OF ${tables.name('company_function')}
    FOR VALUES IN ('*') WITH (fillfactor = 80);
  CREATE TABLE ${tables.name('company_function')}_each PARTITION OF ${tables.name('company_function')}
    DEFAULT WITH (fillfactor = 80);`;

/**
 * Each sort's SQL expression, which is always sorted in ascending order. A cursor's position consists of the
 * expression's value and `company_id`.
 */
export const SORT_KEYS = {
  new_roles: (alias: string): string => `(-${alias}new_roles_30d)`,
  velocity: (alias: string): string => `(-${alias}velocity)`,
  open_reqs: (alias: string): string => `(-${alias}open_req_count)`,
};

/** Returns SQL for one index per sort, and for partial indexes for filters that few rows match. */
export function companyFunctionIndexes(tables: TableSet): string[] {
  const index = (name: string, rest: string): string =>
    `CREATE INDEX company_function_v${tables.version}_${name} ON ${tables.name('company_function')} ${rest}`;
  const sorts = Object.entries(SORT_KEYS).map(([name, key]) =>
    index(name, `(function, ${key('')}, company_id) ${COMPARED}`),
  );
  const partial = (name: string, key: string, where: string): string =>
    index(name, `${key} ${COMPARED} WHERE ${where}`);
  return [
    ...sorts,
    partial('surge', '(function, company_id)', 'is_surge'),
    partial('turn', '(function, direction, company_id)', `direction <> 'steady'`),
    partial('first_hire', '(function, proven_first_hire)', 'proven_first_hire IS NOT NULL'),
    partial('paused', '(function, paused_at)', 'paused_at IS NOT NULL'),
    // The condition has exactly the same form as in screens, because the planner would otherwise not use this index for
    // them.
    partial('moved', '(function, company_id)', `(traits & ${HAS_MOVED}) <> 0`),
    partial('reposts', '(function, reposts)', 'reposts > 0'),
  ];
}

/** The key of tables with a row per company and function. */
export const KEY = columnsOf('company_id bigint, function text');
const VALUES = columnsOf(`owner text, open_req_count integer, new_roles_30d integer, velocity double precision,
  direction text, is_surge boolean, first_hire timestamptz, proven_first_hire timestamptz, paused_at timestamptz,
  hq_country text, traits bigint, reposts integer, country_reposts json`);
const MASKS = columnsOf('attributes bigint, countries bigint');
const COLUMNS = [...KEY, ...VALUES];
const MASKED = [...KEY, ...MASKS];
const WHOLE = [...MASKED, ...VALUES];

export interface FunctionMask {
  company_id: number;
  function: string;
  /** The attribute mask (see attributeMask). */
  mask: bigint;
  /** The country mask (see countryMask). */
  countries: bigint;
}

/** @param owner the company's owner; '' = the shared catalogue */
export type OwnedScreenRow = ScreenRow & { owner: string };

function cellsOf(row: OwnedScreenRow): Cell[] {
  return [
    ...[row.owner, row.open_req_count, row.new_roles_30d, row.velocity, row.direction],
    ...[row.is_surge, row.first_hire, row.proven_first_hire, row.paused_at, row.hq_country, row.traits],
    Math.max(0, ...Object.values(row.reposts)),
    JSON.stringify(row.reposts),
  ];
}

function cellsOfMask({ company_id, function: fn, mask, countries }: FunctionMask): Cell[] {
  return [company_id, fn, mask.toString(), countries.toString()];
}

function keyOf(row: Pick<FunctionMask, 'company_id' | 'function'>): string {
  return `${row.company_id} ${row.function}`;
}

export class CompanyFunctionTable {
  private readonly upsert: string;
  private readonly upsertWhole: string;
  private readonly delete: string;
  private readonly updateMasks: string;

  constructor(private readonly tables: TableSet) {
    const table = tables.name('company_function');
    const orUpdate = (columns: typeof VALUES): string =>
      `ON CONFLICT (function, company_id) DO UPDATE SET ${columns.map(({ name }) => `${name} = excluded.${name}`).join(', ')}`;
    this.upsert = insertSql(table, COLUMNS, orUpdate(VALUES));
    this.upsertWhole = insertSql(table, WHOLE, orUpdate([...VALUES, ...MASKS]));
    this.updateMasks = `UPDATE ${table} AS t SET attributes = d.attributes, countries = d.countries FROM ${rowsOf(MASKED)}
      WHERE t.function = d.function AND t.company_id = d.company_id
        AND (t.attributes <> d.attributes OR t.countries <> d.countries)`;
    this.delete = deleteSql(table, KEY);
  }

  /**
   * Writes the changed rows and the masks. A changed row that also gets a mask is written only once, because each write
   * adds the row to every index.
   */
  async write(
    client: Pick<PoolClient, 'query'>,
    rows: readonly OwnedScreenRow[],
    masks: readonly FunctionMask[],
  ): Promise<void> {
    const left = new Map(masks.map((mask) => [keyOf(mask), mask]));
    const whole: Cell[][] = [];
    const unmasked: Cell[][] = [];
    for (const row of rows) {
      const mask = left.get(keyOf(row));
      left.delete(keyOf(row));
      if (mask === undefined) unmasked.push([row.company_id, row.function, ...cellsOf(row)]);
      else whole.push([...cellsOfMask(mask), ...cellsOf(row)]);
    }
    const name = (statement: string): string => `company_function_${statement}_v${this.tables.version}`;
    await writeRows(client, name('whole'), this.upsertWhole, WHOLE, whole);
    await writeRows(client, name('write'), this.upsert, COLUMNS, unmasked);
    await writeRows(client, name('masks'), this.updateMasks, MASKED, [...left.values()].map(cellsOfMask));
  }

  async remove(
    client: Pick<PoolClient, 'query'>,
    keys: readonly Pick<ScreenRow, 'company_id' | 'function'>[],
  ): Promise<void> {
    const cells = keys.map(({ company_id, function: fn }) => [company_id, fn]);
    await writeRows(client, `company_function_remove_v${this.tables.version}`, this.delete, KEY, cells);
  }
}
