import type { JobFunction, Reobserved } from '@hiring/contracts';
import { arrayLiteral, type Cell, type PoolClient } from '@hiring/platform-postgres';
import { toListedReq, type ReqRow } from '@hiring/signals';
import { columnsOf, insertSql, rowsOf, valueOf, writeRows } from '../column-write.js';
import { SEARCH_COLUMNS, searchCells, searchColumnsDdl } from './req.search-columns.js';
import type { TableSet } from '../table-set.js';

/**
 * Columns for a req's attributes. The req's labels (title, function, country, city) have their own columns. An unknown
 * attribute is empty. The column `attributes` has all attributes as they are on the ledger, each with its source.
 */
const ATTRIBUTES = columnsOf(
  'workplace text, employment_type text, seniority text, location_countries text[], attributes json',
);

const EMPTY: Record<string, string> = { text: '', 'text[]': '{}', json: '{}' };

function attributesDdl(): string[] {
  return ATTRIBUTES.map(({ name, type }) => `${name} ${type} NOT NULL DEFAULT '${EMPTY[type]}'`);
}

/**
 * Returns SQL for the table with one row for each req ever opened. `newest_first` is -(first_seen in ms), so that
 * ascending order is newest first.
 */
export const reqDdl = (tables: TableSet): string => `
  CREATE TABLE ${tables.name('req')} (
    company_id bigint NOT NULL,
    req_key text COLLATE "C" NOT NULL,
    owner text NOT NULL,
    title text NOT NULL,
    function text COLLATE "C" NOT NULL,
    -- '' = unknown
    country text COLLATE "C" NOT NULL,
    -- '' = unknown
    city text NOT NULL,
    first_seen timestamptz NOT NULL,
    newest_first bigint NOT NULL,
    opened_at timestamptz NOT NULL,
    active boolean NOT NULL,
    alias_of text,
    -- vendors of the live postings
    boards text[] NOT NULL,
    ${[...attributesDdl(), ...searchColumnsDdl()].join(', ')},
    -- last fact that named the req and was no mere sighting
    event_seq bigint NOT NULL,
    -- the rest of the row as libs/signals folds it: postings, sightings, reposts
    fold json NOT NULL,
    PRIMARY KEY (company_id, req_key)
  ) WITH (fillfactor = 85);`;

const KEY = columnsOf('company_id bigint, req_key text');
const FIXED = columnsOf('owner text, first_seen timestamptz, newest_first bigint, opened_at timestamptz');
const LABELS = columnsOf('title text, function text, country text, city text');
const CHANGING = [
  ...LABELS,
  ...columnsOf('active boolean, alias_of text, boards text[], event_seq bigint'),
  ...SEARCH_COLUMNS,
  ...ATTRIBUTES,
  ...columnsOf('fold json'),
];
const LABELLED = [...KEY, ...LABELS];
const ALL = [...KEY, ...FIXED, ...CHANGING];
const UPDATED = [...KEY, ...CHANGING];

function changingCells({ req, event_seq }: ChangedReq): Cell[] {
  return [
    ...[req.title, req.function, req.country ?? '', req.city ?? '', req.active, req.alias_of],
    ...[arrayLiteral(toListedReq(req).boards), event_seq],
    ...searchCells(req),
    ...attributeCells(req),
    JSON.stringify(req),
  ];
}

function attributeCells({ attributes = {} }: ReqRow): Cell[] {
  const { workplace, employment_type: employmentType, seniority, locations } = attributes;
  const countries = locations?.value.flatMap(({ country }) => country ?? []);
  return [
    workplace?.value ?? '',
    employmentType?.value ?? '',
    seniority?.value ?? '',
    countries === undefined ? '{}' : arrayLiteral([...new Set(countries)]),
    JSON.stringify(attributes),
  ];
}

function allCells({ owner, ...changed }: ChangedReq & { owner: string }): Cell[] {
  const { req } = changed;
  const fixed: Cell[] = [owner, req.first_seen, -Date.parse(req.first_seen), req.opened_at];
  return [req.company_id, req.req_key, ...fixed, ...changingCells(changed)];
}

/** A row, and its last fact's position. */
export interface ChangedReq {
  req: ReqRow;
  event_seq: number;
}

export class ReqTable {
  private readonly insert: string;
  private readonly update: string;
  private readonly select: string;
  private readonly selectClosedOrChanged: string;
  private readonly selectFirst: string;
  private readonly selectNewest: string;

  constructor(private readonly tables: TableSet) {
    const table = tables.name('req');
    this.insert = insertSql(table, ALL);
    const sets = CHANGING.map((column) => `${column.name} = ${valueOf(column)}`);
    this.update = `UPDATE ${table} AS t SET ${sets.join(', ')} FROM ${rowsOf(UPDATED)}
      WHERE t.company_id = d.company_id AND t.req_key = d.req_key`;
    this.select = `SELECT r.fold::text AS fold FROM ${rowsOf(KEY)} JOIN ${table} AS r USING (company_id, req_key)`;
    this.selectClosedOrChanged = `SELECT r.fold::text AS fold FROM ${rowsOf(LABELLED)} JOIN ${table} AS r USING (company_id, req_key)
      WHERE NOT (r.active AND r.title = d.title AND r.function = d.function AND r.country = d.country AND r.city = d.city)`;
    this.selectFirst = `
      SELECT r.fold::text AS fold FROM unnest($1::bigint[], $2::text[]) AS d(company_id, function)
      CROSS JOIN LATERAL (
        SELECT fold FROM ${table} WHERE company_id = d.company_id AND function = d.function AND alias_of IS NULL
        ORDER BY opened_at, req_key LIMIT 1) AS r`;
    this.selectNewest = `
      SELECT r.fold::text AS fold FROM unnest($1::bigint[]) AS d(company_id)
      CROSS JOIN LATERAL (
        SELECT fold FROM ${table} WHERE company_id = d.company_id AND active
        ORDER BY newest_first, req_key LIMIT $2) AS r`;
  }

  load(client: Pick<PoolClient, 'query'>, keys: readonly (readonly [number, string])[]): Promise<ReqRow[]> {
    const values = [arrayLiteral(keys.map(([companyId]) => companyId)), arrayLiteral(keys.map(([, key]) => key))];
    return this.folds(client, 'req_load', this.select, keys.length, values);
  }

  /** Loads the reqs in `seen` whose stored row is closed or has another title, function, country or city. */
  loadClosedOrChanged(client: Pick<PoolClient, 'query'>, seen: readonly Reobserved[]): Promise<ReqRow[]> {
    const members = ['company_id', 'req_key', 'title', 'function', 'country', 'city'] as const;
    const values = members.map((name) => arrayLiteral(seen.map((fact) => fact[name] ?? '')));
    return this.folds(client, 'req_relabelled', this.selectClosedOrChanged, seen.length, values);
  }

  /**
   * Inserts the reqs that this batch opened. The ledger never opens a key twice, so a conflict must halt the projector.
   */
  async insertNew(client: Pick<PoolClient, 'query'>, reqs: readonly (ChangedReq & { owner: string })[]): Promise<void> {
    const rows = reqs.map(allCells);
    await writeRows(client, `req_insert_v${this.tables.version}`, this.insert, ALL, rows);
  }

  async updateKnown(client: Pick<PoolClient, 'query'>, reqs: readonly ChangedReq[]): Promise<void> {
    const rows = reqs.map((one) => [one.req.company_id, one.req.req_key, ...changingCells(one)]);
    await writeRows(client, `req_update_v${this.tables.version}`, this.update, UPDATED, rows);
  }

  /** Returns the earliest req for each pair of company and job function in `wanted`. */
  firstOf(
    client: Pick<PoolClient, 'query'>,
    wanted: readonly { company_id: number; function: JobFunction }[],
  ): Promise<ReqRow[]> {
    const values = [arrayLiteral(wanted.map((one) => one.company_id)), arrayLiteral(wanted.map((one) => one.function))];
    return this.folds(client, 'req_first', this.selectFirst, wanted.length, values);
  }

  /** Returns each company's newest `count` active reqs, newest first. */
  newestOf(client: Pick<PoolClient, 'query'>, companyIds: readonly number[], count: number): Promise<ReqRow[]> {
    return this.folds(client, 'req_top', this.selectNewest, companyIds.length, [arrayLiteral(companyIds), count]);
  }

  private async folds(
    client: Pick<PoolClient, 'query'>,
    name: string,
    text: string,
    wanted: number,
    values: (string | number)[],
  ): Promise<ReqRow[]> {
    if (wanted === 0) return [];
    const { rows } = await client.query<{ fold: string }>({ name: `${name}_v${this.tables.version}`, text, values });
    return rows.map(({ fold }) => JSON.parse(fold) as ReqRow);
  }
}
