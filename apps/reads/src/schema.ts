import { atsMigrationDdl, atsMigrationIndexes } from './projections/ats-migration/ats-migration.table.js';
import { catalogueDdl } from './projections/catalogue/catalogue.table.js';
import { companyCellDdl } from './projections/company-cell/company-cell.table.js';
import { companyCountryDdl, companyCountryIndexes } from './projections/company-country/company-country.table.js';
import { companyFunctionDdl, companyFunctionIndexes } from './projections/company-function/company-function.table.js';
import { companyFacetDdl } from './projections/company-facet/company-facet.table.js';
import { companyNameDdl } from './projections/company-name/company-name.table.js';
import { companyDdl } from './projections/company/company.table.js';
import { demandDdl } from './projections/demand/demand.table.js';
import { reqIndexes } from './projections/req/req.indexes.js';
import { reqDdl } from './projections/req/req.table.js';
import { SCHEMA, VIEWS, type TableSet } from './projections/table-set.js';

/** Returns SQL for one generation's empty tables, without the indexes that are needed only for queries. */
export function createTables(tables: TableSet): string {
  const ddls = [
    companyDdl,
    companyNameDdl,
    companyFunctionDdl,
    companyCountryDdl,
    companyCellDdl,
    companyFacetDdl,
    atsMigrationDdl,
    reqDdl,
    demandDdl,
  ];
  return [...ddls, catalogueDdl].map((ddl) => ddl(tables)).join('\n');
}

export function createIndexes(tables: TableSet): string[] {
  const indexes = [reqIndexes, companyFunctionIndexes, companyCountryIndexes, atsMigrationIndexes];
  return indexes.flatMap((of) => of(tables));
}

/** Returns SQL that points the views to one generation. Run it in the transaction that makes the generation live. */
export function pointViews(tables: TableSet): string[] {
  return VIEWS.flatMap((view) => [
    `DROP VIEW IF EXISTS ${SCHEMA}.${view}`,
    `CREATE VIEW ${SCHEMA}.${view} AS SELECT *${view === 'catalogue' ? `, ${tables.version} AS generation` : ''} FROM ${tables.name(view)}`,
  ]);
}

/**
 * Returns SQL that points the public dataset's views to one generation. The views omit private companies. They are
 * replaced, not dropped, so that readers keep their privileges. Existing columns must keep name, type and place.
 */
export function pointDataset(tables: TableSet): string[] {
  const view = (name: string, select: string): string =>
    `CREATE OR REPLACE VIEW ${SCHEMA}.dataset_${name} AS ${select}`;
  return [
    view(
      'position',
      `SELECT event_seq, (SELECT changes_from FROM ${SCHEMA}.generation WHERE state = 'live') AS changes_from
       FROM ${tables.name('catalogue')}`,
    ),
    view('company_change', `SELECT company_id, event_seq FROM ${tables.name('company')} WHERE owner = ''`),
    view('req_change', `SELECT company_id, req_key, event_seq FROM ${tables.name('req')} WHERE owner = ''`),
    view(
      'company',
      `SELECT company_id, name, domain, hq_country,
         open_req_count, new_roles_30d, velocity, direction, is_surge, as_of
       FROM ${tables.name('company')} WHERE owner = ''`,
    ),
    view(
      'open_req',
      `SELECT company_id, req_key, title, function, country, first_seen, to_json(boards) AS boards,
         attributes->>'page_url' AS page_url, posted_at, coalesce(${attribute('locations')}, '[]') AS locations,
         nullif(workplace, '') AS workplace, nullif(employment_type, '') AS employment_type, nullif(seniority, '') AS seniority,
         (${attribute('salary')}->>'min')::float8 AS salary_min, (${attribute('salary')}->>'max')::float8 AS salary_max,
         ${attribute('salary')}->>'currency' AS salary_currency, ${attribute('salary')}->>'period' AS salary_period,
         attributes->'text_facts'->>'language' AS language, coalesce(${textFact('technologies')}, '[]') AS technologies,
         CASE WHEN ${attribute('salary')} IS NULL THEN coalesce(${textFact('salary')}, '[]') ELSE '[]' END AS text_salary,
         ${textFact('experience_years')} AS experience_years, ${textFact('degree')} AS degree,
         (attributes->'text_facts'->'visa_sponsorship'->>'value')::boolean AS visa_sponsorship
       FROM ${tables.name('req')} WHERE active AND owner = ''`,
    ),
    view(
      'technology',
      `SELECT r.company_id, substr(n.term, 3) AS slug, (count(*) FILTER (WHERE r.active))::integer AS open_reqs,
         min(r.first_seen) AS first_seen,
         CASE WHEN bool_or(r.active) THEN c.as_of ELSE max((r.fold ->> 'closed_at')::timestamptz) END AS last_seen,
         (array_agg(r.req_key ORDER BY r.newest_first, r.req_key))[1] AS newest_req_key
       FROM ${tables.name('req')} AS r JOIN ${tables.name('company')} AS c USING (company_id) CROSS JOIN unnest(r.terms) AS n(term)
       WHERE r.owner = '' AND r.alias_of IS NULL AND n.term LIKE 't=%'
       GROUP BY r.company_id, n.term, c.as_of`,
    ),
  ];
}

/** Returns SQL for a text fact's value; null if none. */
function textFact(name: string): string {
  return `nullif((attributes->'text_facts'->'${name}'->'value')::jsonb, 'null')`;
}

/** Returns SQL for an attribute's value; null if unknown or withdrawn. */
function attribute(name: string): string {
  return `nullif((attributes->'${name}'->'value')::jsonb, 'null')`;
}

export function dropTables(tables: TableSet): string {
  return `DROP TABLE IF EXISTS ${[...VIEWS.map((view) => tables.name(view)), tables.sorted].join(', ')}`;
}
