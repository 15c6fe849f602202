import { AtsMigrationTable } from './ats-migration/ats-migration.table.js';
import { CatalogueTable } from './catalogue/catalogue.table.js';
import { CompanyCellTable } from './company-cell/company-cell.table.js';
import { CompanyCountryTable } from './company-country/company-country.table.js';
import { CompanyFacetTable } from './company-facet/company-facet.table.js';
import { CompanyFunctionTable } from './company-function/company-function.table.js';
import { CompanyNameTable } from './company-name/company-name.table.js';
import { CompanyTable } from './company/company.table.js';
import { DemandTable } from './demand/demand.table.js';
import { ReqTable } from './req/req.table.js';
import type { TableSet } from './table-set.js';

/** One generation's tables, with the classes that write them. */
export class HiringTables {
  readonly companies: CompanyTable;
  readonly names: CompanyNameTable;
  readonly functions: CompanyFunctionTable;
  readonly facets: CompanyFacetTable;
  readonly cells: CompanyCellTable;
  readonly countries: CompanyCountryTable;
  readonly migrations: AtsMigrationTable;
  readonly reqs: ReqTable;
  readonly demand: DemandTable;
  readonly catalogue: CatalogueTable;

  constructor(tables: TableSet) {
    this.companies = new CompanyTable(tables);
    this.names = new CompanyNameTable(tables);
    this.functions = new CompanyFunctionTable(tables);
    this.facets = new CompanyFacetTable(tables);
    this.cells = new CompanyCellTable(tables);
    this.countries = new CompanyCountryTable(tables);
    this.migrations = new AtsMigrationTable(tables);
    this.reqs = new ReqTable(tables);
    this.demand = new DemandTable(tables);
    this.catalogue = new CatalogueTable(tables);
  }
}
