import type { Fact } from '@hiring/contracts';
import type { PoolClient } from '@hiring/platform-postgres';
import { CatalogueTable, catalogueChange } from './catalogue/catalogue.table.js';
import { CompanyCache } from './company-cache.js';
import { CompanyTable, type StoredCompany } from './company/company.table.js';
import { CompanyNameTable } from './company-name/company-name.table.js';
import { DemandTable } from './demand/demand.table.js';
import { HiringBatch } from './hiring.batch.js';
import { ReqTable } from './req/req.table.js';
import { refill } from './refill.js';
import type { TableSet } from './table-set.js';

/**
 * Keeps one generation of the read models equal to the fold of the ledger. Facts of one company are folded onto the
 * company's previous rows: a batch loads the rows its facts name with one query per table, folds in memory, and writes
 * each changed row once, however many facts changed it.
 */
export class HiringProjection {
  private readonly cache = new CompanyCache();
  private readonly companies: CompanyTable;
  private readonly names: CompanyNameTable;
  private readonly reqs: ReqTable;
  private readonly demand: DemandTable;
  private readonly catalogue: CatalogueTable;

  constructor(tables: TableSet) {
    this.companies = new CompanyTable(tables);
    this.names = new CompanyNameTable(tables);
    this.reqs = new ReqTable(tables);
    this.demand = new DemandTable(tables);
    this.catalogue = new CatalogueTable(tables);
  }

  /** Body of one projector transaction; `facts` are dense and follow on what the tables hold. */
  async apply(client: PoolClient, facts: Fact[]): Promise<void> {
    const first = facts[0];
    const last = facts.at(-1);
    if (first === undefined || last === undefined) return;
    this.cache.begin(first.event_seq);
    const batch = new HiringBatch(facts);
    const { keys, heartbeats } = batch.namedReqs();
    const companies = await this.loadCompanies(client, batch.companyIds());
    const reqs = await this.reqs.load(client, keys);
    batch.load(companies, [...reqs, ...(await this.reqs.loadRelabelled(client, heartbeats))]);
    batch.fold();
    await this.reqs.insertNew(client, batch.newReqs());
    await this.reqs.updateKnown(client, batch.touchedReqs());
    await refill(client, this.reqs, batch);
    await this.companies.save(client, batch.stored());
    await this.names.replace(client, batch.renamed());
    await this.demand.add(client, batch.demand);
    await this.catalogue.note(client, catalogueChange(facts, batch.companies()));
    this.cache.propose(last.event_seq, batch.stored());
  }

  /** After the commit of that batch. */
  committed(lastSeq: number): void {
    this.cache.committed(lastSeq);
  }

  private async loadCompanies(client: PoolClient, companyIds: readonly number[]): Promise<StoredCompany[]> {
    const found: StoredCompany[] = [];
    const missing: number[] = [];
    for (const companyId of companyIds) {
      const cached = this.cache.get(companyId);
      if (cached === undefined) missing.push(companyId);
      else found.push(cached);
    }
    return [...found, ...(await this.companies.load(client, missing))];
  }
}
