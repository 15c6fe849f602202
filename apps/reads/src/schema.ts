import { catalogueDdl } from './projections/catalogue/catalogue.table.js';
import { companyNameDdl } from './projections/company-name/company-name.table.js';
import { companyDdl } from './projections/company/company.table.js';
import { demandDdl } from './projections/demand/demand.table.js';
import { reqIndexes } from './projections/req/req.indexes.js';
import { reqDdl } from './projections/req/req.table.js';
import { SCHEMA, VIEWS, type TableSet } from './projections/table-set.js';

/** SQL of the empty tables of one generation, without the indexes that only reads use. */
export function createTables(tables: TableSet): string {
  return [companyDdl, companyNameDdl, reqDdl, demandDdl, catalogueDdl].map((ddl) => ddl(tables)).join('\n');
}

export function createIndexes(tables: TableSet): string[] {
  return reqIndexes(tables);
}

/** SQL that points the views to one generation. Run inside the transaction that makes it the live one. */
export function pointViews(tables: TableSet): string[] {
  return VIEWS.flatMap((view) => [
    `DROP VIEW IF EXISTS ${SCHEMA}.${view}`,
    `CREATE VIEW ${SCHEMA}.${view} AS SELECT *${view === 'catalogue' ? `, ${tables.version} AS generation` : ''} FROM ${tables.name(view)}`,
  ]);
}

export function dropTables(tables: TableSet): string {
  return `DROP TABLE IF EXISTS ${[...VIEWS.map((view) => tables.name(view)), tables.sorted].join(', ')}`;
}
