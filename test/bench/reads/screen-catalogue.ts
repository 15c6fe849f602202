import type { Pool } from '@hiring/platform-postgres';
import { wantedTraits } from '@hiring/signals';
import { CompanyFacetTable } from '../../../apps/reads/src/projections/company-facet/company-facet.table.js';
import { CompanyCountryTable } from '../../../apps/reads/src/projections/company-country/company-country.table.js';
import { CompanyFunctionTable } from '../../../apps/reads/src/projections/company-function/company-function.table.js';
import { TableSet } from '../../../apps/reads/src/projections/table-set.js';
import { createIndexes } from '../../../apps/reads/src/schema.js';

export const UNTIL = '2026-11-20T00:00:00.000Z';

/**
 * Fills the tables for screens with rows that Postgres generates. A few companies have most open reqs. Each company
 * hires in a few job functions and mostly in its own country.
 */
export async function loadScreens(pool: Pool, { companies, reqs }: { companies: number; reqs: number }): Promise<void> {
  const indexes = createIndexes(new TableSet(1));
  for (const statement of indexes) await pool.query(`DROP INDEX reads.${nameOf(statement)}`);
  for (const statement of [profiles(companies), openReqs(companies, reqs), COUNTRIES, CELLS, FUNCTIONS, MIGRATIONS])
    await pool.query(statement);
  await pool.query('ANALYZE reads.req_v1, reads.company_cell_v1, reads.company_function_v1');
  await fillFacets(pool, companies);
  await pool.query('VACUUM reads.company_function_v1, reads.company_country_v1');
  for (const statement of indexes) await pool.query(statement);
  await pool.query(`UPDATE reads.catalogue_v1 SET covered_since = '2025-06-02', as_of = '${UNTIL}', event_seq = 1`);
  await pool.query('VACUUM ANALYZE');
}

const COMPANIES_PER_WRITE = 2_000;

async function fillFacets(pool: Pool, companies: number): Promise<void> {
  const tables = new TableSet(1);
  const [table, functions] = [new CompanyFacetTable(tables), new CompanyFunctionTable(tables)];
  const countries = new CompanyCountryTable(tables);
  for (let from = 1; from <= companies; from += COMPANIES_PER_WRITE) {
    const { rows } = await pool.query<{ company_id: number; owner: string; functions: string[] }>(
      `SELECT company_id, '' AS owner, array_agg(function) AS functions FROM reads.company_function_v1
       WHERE company_id >= $1 AND company_id < $2 GROUP BY company_id`,
      [from, from + COMPANIES_PER_WRITE],
    );
    const masks = await table.refresh(pool, rows);
    await functions.write(pool, [], masks.functions);
    await countries.writeMasks(pool, masks.countries);
  }
}

function nameOf(statement: string): string {
  const name = /^CREATE INDEX (\w+)/.exec(statement)?.[1];
  if (name === undefined) throw new Error(`no index is created by: ${statement}`);
  return name;
}

const COUNTRY_LIST = "ARRAY['US','US','US','US','US','US','DE','DE','GB','GB','FR','IN','CA','NL','PL','AT']";
const FUNCTION_LIST = `ARRAY['engineering','engineering','engineering','sales','sales','operations','product','marketing',
  'data_science','support','finance','people','healthcare','retail','security','design','legal','research']`;
const VENDOR_LIST = `ARRAY['greenhouse','greenhouse','greenhouse','lever','lever','workday','workday','workable','ashby',
  'personio','smartrecruiters','icims','teamtailor','recruitee','bamboohr','site']`;

/** Returns SQL that picks a list's element by a number. */
const pick = (list: string, by: string): string => `(${list})[1 + abs(hashint8(${by})) % cardinality(${list})]`;

/** Returns SQL that picks a vendor's mask by a number. */
function pickMask(of: (vendor: string) => bigint, by: string): string {
  const vendors = [...VENDOR_LIST.matchAll(/'(\w+)'/g)].map((match) => match[1] as string);
  return pick(`ARRAY[${vendors.map((vendor) => `${of(vendor)}::bigint`).join(', ')}]`, by);
}

const MOVED = 'hashint8(company_id) % 40 = 0';
const bitOf = (traits: Parameters<typeof wantedTraits>[0]): bigint => wantedTraits(traits)[0] as bigint;
const TRAITS = `(${pickMask((vendor) => bitOf({ vendor }), 'company_id + 7')} | CASE WHEN ${MOVED}
  THEN ${pickMask((from) => bitOf({ from_vendor: from }), 'company_id + 3')}
  | ${pickMask((to) => bitOf({ to_vendor: to }), 'company_id + 11')} ELSE 0 END)`;

function profiles(companies: number): string {
  return `
    SELECT setseed(0.5);
    INSERT INTO reads.company_v1
    SELECT n, '', 'Company ' || n, 'company-' || n || '.example', ${pick(COUNTRY_LIST, 'n')}, n, '${UNTIL}', 'direct', 0, 0, 1,
      'steady', false, '{}', '{}'
    FROM generate_series(1, ${companies}) AS n;
    INSERT INTO reads.company_name_v1
    SELECT 'hq_country', hq_country, company_id, '' FROM reads.company_v1
    UNION ALL SELECT 'vendor', ${pick(VENDOR_LIST, 'company_id + 7')}, company_id, '' FROM reads.company_v1
    UNION ALL SELECT 'name', 'company ' || company_id, company_id, '' FROM reads.company_v1
    UNION ALL SELECT 'domain', domain, company_id, '' FROM reads.company_v1;`;
}

function openReqs(companies: number, reqs: number): string {
  return `
    INSERT INTO reads.req_v1 (company_id, req_key, owner, title, function, country, city, first_seen, newest_first,
      opened_at, active, alias_of, boards, workplace, seniority, salary_currency, salary_yearly, event_seq, fold)
    SELECT c, 'lever:c' || c || ':r' || n, '', 'Title ' || n, ${pick(FUNCTION_LIST, 'c * 5 + own')},
      CASE WHEN n % 5 = 0 THEN ${pick(COUNTRY_LIST, 'n')} ELSE ${pick(COUNTRY_LIST, 'c')} END, '',
      at, -extract(epoch FROM at) * 1000, at, true, NULL, '{lever}',
      (ARRAY['','','','','remote','hybrid','onsite','onsite'])[1 + floor(random() * 8)::integer],
      (ARRAY['','','','','senior','senior','mid','lead','manager','entry','director','intern','executive'])[1 + floor(random() * 13)::integer],
      CASE WHEN n % 4 = 0 THEN (ARRAY['USD','USD','USD','EUR'])[1 + n % 16 / 4] END,
      CASE WHEN n % 4 = 0 THEN 30000 + (power(random(), 3) * 270000)::integer END, n, '{}'
    FROM (
      SELECT n, (power(random(), 2.5) * ${companies - 1})::integer + 1 AS c, floor(power(random(), 2) * 5)::integer AS own,
        '${UNTIL}'::timestamptz - power(random(), 1.5) * interval '400 days' AS at
      FROM generate_series(1, ${reqs}) AS n
    ) AS made;`;
}

const COUNTRIES = `
  INSERT INTO reads.company_country_v1 (company_id, function, country, owner, open_req_count)
  SELECT company_id, coalesce(function, '*'), country, '', count(*) FROM reads.req_v1
  GROUP BY GROUPING SETS ((company_id, function, country), (company_id, country));`;

const CELLS = `
  INSERT INTO reads.company_cell_v1
  SELECT company_id, function, country, seniority, workplace, count(*) FROM reads.req_v1 GROUP BY 1, 2, 3, 4, 5;`;

/**
 * Inserts a row for each company and one for each of its job functions. All rows have long coverage. In about one row
 * in two hundred, hiring has paused. About one row in fifty has a proven first hire.
 */
const FUNCTIONS = `
  INSERT INTO reads.company_function_v1
  SELECT company_id, function, '', CASE WHEN paused THEN 0 ELSE open END, n, velocity,
    CASE WHEN velocity >= 1.25 AND n - p >= 3 THEN 'accelerating' WHEN velocity <= 0.8 AND n - p <= -3 THEN 'decelerating'
      ELSE 'steady' END,
    n >= 5 AND 3 * n >= 2 * before, first, CASE WHEN hashint8(company_id * 31 + open) % 50 = 0 THEN first END,
    CASE WHEN paused THEN '${UNTIL}'::timestamptz - (company_id % 200) * interval '1 day' END,
    ${pick(COUNTRY_LIST, 'company_id')}, ${TRAITS}, greatest(0, hashint8(company_id + open) % 60 - 56),
    json_build_object(${pick(COUNTRY_LIST, 'company_id')}, greatest(0, hashint8(company_id + open) % 60 - 56))
  FROM (
    SELECT *, floor(100.0 * (n + 1) / (p + 1) + 0.5) / 100 AS velocity, hashint8(company_id * 17 + open) % 200 = 0 AS paused
    FROM (
      SELECT company_id, coalesce(function, '*') AS function, count(*) AS open, min(opened_at) AS first,
        count(*) FILTER (WHERE age < 30) AS n, count(*) FILTER (WHERE age >= 30 AND age < 60) AS p,
        count(*) FILTER (WHERE age >= 30 AND age < 120) AS before
      FROM (SELECT *, extract(epoch FROM '${UNTIL}'::timestamptz - opened_at) / 86400 AS age FROM reads.req_v1) AS aged
      GROUP BY GROUPING SETS ((company_id, function), (company_id))
    ) AS counted
  ) AS valued;`;

const MIGRATIONS = `
  INSERT INTO reads.ats_migration_v1
  SELECT company_id, company_id, '', ${pick(VENDOR_LIST, 'company_id + 3')}, ${pick(VENDOR_LIST, 'company_id + 11')}, at, at, 0.7,
    -extract(epoch FROM at) * 1000, -company_id
  FROM (SELECT company_id, '${UNTIL}'::timestamptz - (company_id % 700) * interval '1 day' AS at
    FROM reads.company_v1 WHERE ${MOVED}) AS moved;`;
