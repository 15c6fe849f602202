import { CatalogueTable } from './catalogue/catalogue.table.js';
import { CompanyNameTable } from './company-name/company-name.table.js';
import { CompanyTable } from './company/company.table.js';
import { DemandTable } from './demand/demand.table.js';
import { ReqTable } from './req/req.table.js';
import type { TableSet } from './table-set.js';

/** All tables of one generation, as their writers see them. */
export class HiringTables {
  readonly companies: CompanyTable;
  readonly names: CompanyNameTable;
  readonly reqs: ReqTable;
  readonly demand: DemandTable;
  readonly catalogue: CatalogueTable;

  constructor(tables: TableSet) {
    this.companies = new CompanyTable(tables);
    this.names = new CompanyNameTable(tables);
    this.reqs = new ReqTable(tables);
    this.demand = new DemandTable(tables);
    this.catalogue = new CatalogueTable(tables);
  }
}
