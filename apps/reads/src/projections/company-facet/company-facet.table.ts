import type { Seniority, Workplace } from '@hiring/contracts';
import { arrayLiteral, type Cell, type PoolClient } from '@hiring/platform-postgres';
import { attributeMask, countryMask, facetsOf, WHOLE_COMPANY } from '@hiring/signals';
import type { CountryMask } from '../company-country/company-country.table.js';
import { columnsOf, deleteSql, insertSql, writeRows } from '../column-write.js';
import { KEY, type FunctionMask } from '../company-function/company-function.table.js';
import type { TableSet } from '../table-set.js';

/**
 * Returns SQL for the table that holds the attributes of each company's active reqs, in total and by function. A screen
 * compares a row in this table instead of all the company's reqs.
 */
export const companyFacetDdl = (tables: TableSet): string => `
  CREATE TABLE ${tables.name('company_facet')} (
    company_id bigint NOT NULL,
    -- '*' = all functions together
    function text COLLATE "C" NOT NULL,
    owner text NOT NULL,
    -- combinations of country, seniority and workplace, see facetOf, ascending
    facets smallint[] NOT NULL,
    -- open reqs with each of them
    counts integer[] NOT NULL,
    -- greatest yearly salary from a field, by currency
    salaries jsonb NOT NULL,
    PRIMARY KEY (function, company_id)
  ) WITH (fillfactor = 80);`;

const COLUMNS = [...KEY, ...columnsOf('owner text, facets smallint[], counts integer[], salaries json')];

/** A set of labels and attributes, and the number of a company's active reqs that have them. */
interface OpenCell {
  company_id: number;
  function: string;
  country: string;
  seniority: Seniority | '';
  workplace: Workplace | '';
  open_req_count: number;
}

/** The highest yearly salary that is stated in the fields of a job function's active reqs. */
interface Salary {
  company_id: number;
  function: string;
  currency: string;
  yearly: number;
}

interface FacetRow {
  company_id: number;
  function: string;
  owner: string;
  facets: Map<number, number>;
  /** Maps a country ('' = unknown) to the facets of the reqs in this country. These facets omit the country itself. */
  countries: Map<string, number[]>;
  salaries: Record<string, number>;
}

/** Collects one row for each company and job function. A job function without an active req gets an empty row. */
class FacetRows {
  private readonly rows = new Map<string, FacetRow>();

  constructor(companies: readonly FacetedCompany[]) {
    for (const { company_id, owner, functions } of companies) {
      for (const fn of functions) {
        const empty = { facets: new Map<number, number>(), countries: new Map<string, number[]>(), salaries: {} };
        this.rows.set(`${company_id} ${fn}`, { company_id, function: fn, owner, ...empty });
      }
    }
  }

  count({ company_id, function: fn, country, seniority, workplace, open_req_count: count }: OpenCell): void {
    const known = { ...(seniority !== '' && { seniority }), ...(workplace !== '' && { workplace }) };
    const facets = facetsOf({ ...known, ...(country !== '' && { country }) });
    for (const row of this.of(company_id, fn)) {
      for (const facet of facets) row.facets.set(facet, (row.facets.get(facet) ?? 0) + count);
      row.countries.set(country, [...(row.countries.get(country) ?? []), ...facetsOf(known)]);
    }
  }

  pay({ company_id, function: fn, currency, yearly }: Salary): void {
    for (const { salaries } of this.of(company_id, fn)) salaries[currency] = Math.max(salaries[currency] ?? 0, yearly);
  }

  all(): FacetRow[] {
    return [...this.rows.values()];
  }

  private of(companyId: number, fn: string): FacetRow[] {
    return [WHOLE_COMPANY, fn].map((scope) => {
      const row = this.rows.get(`${companyId} ${scope}`);
      if (row === undefined) throw new Error(`company ${companyId} has open reqs of ${fn}, but no row for it`);
      return row;
    });
  }
}

export interface FacetedCompany {
  company_id: number;
  owner: string;
  functions: readonly string[];
}

/** Masks for the rows in `company_function` and `company_country`. */
export interface Masks {
  functions: FunctionMask[];
  countries: CountryMask[];
}

/** Returns the masks by country, without salaries, which are not recorded by country. */
function countryMasks({ company_id, function: fn, countries }: FacetRow): CountryMask[] {
  return [...countries].map(([country, facets]) => ({
    ...{ company_id, function: fn, country },
    mask: attributeMask(facets, {}),
  }));
}

export class CompanyFacetTable {
  private readonly selectCells: string;
  private readonly selectSalaries: string;
  private readonly upsert: string;
  private readonly delete: string;

  constructor(private readonly tables: TableSet) {
    const ids = '$1::bigint[]';
    this.selectCells = `SELECT company_id, function, country, seniority, workplace, open_req_count
      FROM ${tables.name('company_cell')} WHERE company_id = ANY(${ids}) AND open_req_count > 0`;
    this.selectSalaries = `SELECT company_id, function, salary_currency AS currency, max(salary_yearly) AS yearly
      FROM ${tables.name('req')} WHERE company_id = ANY(${ids}) AND active AND salary_yearly IS NOT NULL AND NOT salary_from_text
      GROUP BY company_id, function, salary_currency`;
    this.delete = deleteSql(tables.name('company_facet'), KEY);
    this.upsert = insertSql(
      tables.name('company_facet'),
      COLUMNS,
      `ON CONFLICT (function, company_id) DO UPDATE SET facets = excluded.facets, counts = excluded.counts, salaries = excluded.salaries
         WHERE (t.facets, t.counts, t.salaries) IS DISTINCT FROM (excluded.facets, excluded.counts, excluded.salaries)`,
    );
  }

  /** Removes the rows of job functions that companies no longer have. */
  async remove(
    client: Pick<PoolClient, 'query'>,
    keys: readonly { company_id: number; function: string }[],
  ): Promise<void> {
    const cells = keys.map(({ company_id, function: fn }) => [company_id, fn]);
    await writeRows(client, `company_facet_remove_v${this.tables.version}`, this.delete, KEY, cells);
  }

  /** Writes the companies' changed rows, and returns the masks. Call this after the reqs and cells are written. */
  async refresh(client: Pick<PoolClient, 'query'>, companies: readonly FacetedCompany[]): Promise<Masks> {
    if (companies.length === 0) return { functions: [], countries: [] };
    const rows = new FacetRows(companies);
    const ids = arrayLiteral(companies.map(({ company_id }) => company_id));
    const { version } = this.tables;
    const cellsQuery = { name: `company_facet_openv${version}`, text: this.selectCells, values: [ids] };
    const salariesQuery = { name: `company_facet_salaries_v${version}`, text: this.selectSalaries, values: [ids] };
    const [open, salaries] = await Promise.all([
      client.query<OpenCell & Record<string, unknown>>(cellsQuery),
      client.query<Salary & Record<string, unknown>>(salariesQuery),
    ]);
    for (const cell of open.rows) rows.count(cell);
    for (const salary of salaries.rows) rows.pay(salary);
    const faceted = rows.all();
    const cells = faceted.map(cellsOf);
    await writeRows(client, `company_facet_write_v${this.tables.version}`, this.upsert, COLUMNS, cells);
    const functions = faceted.map(({ company_id, function: fn, facets, salaries, countries }) => ({
      ...{ company_id, function: fn },
      mask: attributeMask(facets.keys(), salaries),
      countries: countryMask(countries.keys()),
    }));
    return { functions, countries: faceted.flatMap(countryMasks) };
  }
}

function cellsOf({ company_id, function: fn, owner, facets, salaries }: FacetRow): Cell[] {
  const sorted = [...facets].sort(([a], [b]) => a - b);
  const byCurrency = Object.fromEntries(Object.entries(salaries).sort(([a], [b]) => (a < b ? -1 : 1)));
  const [numbers, counts] = [sorted.map(([facet]) => facet), sorted.map(([, count]) => count)];
  return [company_id, fn, owner, arrayLiteral(numbers), arrayLiteral(counts), JSON.stringify(byCurrency)];
}
