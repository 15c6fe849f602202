import type { Fact } from '@hiring/contracts';
import type { PoolClient } from '@hiring/platform-postgres';
import { catalogueChange, type CatalogueChange } from './catalogue/catalogue.table.js';
import { CompanyCache } from './company-cache.js';
import { cellRows } from './company-cell/company-cell.table.js';
import { countryRows } from './company-country/company-country.table.js';
import type { StoredCompany } from './company/company.table.js';
import { HiringBatch } from './hiring.batch.js';
import { HiringTables } from './hiring.tables.js';
import { companiesNamedBy, reqsNamedBy } from './named-rows.js';
import { refill } from './refill.js';
import { queued } from './statement-queue.js';
import type { TableSet } from './table-set.js';

type Statements = Pick<PoolClient, 'query'>;

/**
 * Keeps one generation of the read models equal to the folded ledger. A batch loads the rows that its facts name, with
 * one query per table, folds in memory, and writes each changed row once.
 */
export class HiringProjection {
  private readonly cache = new CompanyCache();
  private readonly tables: HiringTables;

  constructor(tables: TableSet) {
    this.tables = new HiringTables(tables);
  }

  /** Applies one projector transaction. `facts` continues from the tables' position without gaps. */
  async apply(connection: PoolClient, facts: Fact[]): Promise<void> {
    const first = facts[0];
    const last = facts.at(-1);
    if (first === undefined || last === undefined) return;
    this.cache.begin(first.event_seq);
    const client = queued(connection);
    const batch = new HiringBatch();
    await this.load(client, batch, facts);
    batch.fold(facts);
    await this.write(client, batch, catalogueChange(facts, batch.companies()));
    this.cache.propose(last.event_seq, batch.stored());
  }

  /** Updates the cache after the batch that ends at `lastSeq` has committed. */
  committed(lastSeq: number): void {
    this.cache.committed(lastSeq);
  }

  /** Loads a batch's rows. Submits all queries at once; the connection sends one after the other. */
  private async load(client: Statements, batch: HiringBatch, facts: readonly Fact[]): Promise<void> {
    const { reqs } = this.tables;
    const { keys, heartbeats } = reqsNamedBy(facts);
    const [companies, named, relabelled] = await Promise.all([
      this.loadCompanies(client, companiesNamedBy(facts)),
      reqs.load(client, keys),
      reqs.loadClosedOrChanged(client, heartbeats),
    ]);
    batch.load(companies, [...named, ...relabelled]);
  }

  /** Writes a batch's changes. Builds each statement while the server runs the previous one. */
  private async write(client: Statements, batch: HiringBatch, change: CatalogueChange): Promise<void> {
    const { companies, names, functions, facets, cells, countries, migrations, reqs, demand, catalogue } = this.tables;
    const reqsWritten = Promise.all([
      reqs.insertNew(client, batch.newReqs()),
      reqs.updateKnown(client, batch.changedReqs()),
    ]);
    // Prevents an unhandled rejection if an earlier statement fails; the promise is awaited below.
    reqsWritten.catch(() => undefined);
    await refill(client, reqs, batch);
    const screens = batch.screens();
    const opened = batch.openDeltas();
    const cellsWritten = cells.add(client, cellRows(opened));
    cellsWritten.catch(() => undefined);
    await reqsWritten;
    const masks = await facets.refresh(client, batch.faceted());
    await Promise.all([
      cellsWritten,
      companies.insertNew(client, batch.newCompanies()),
      companies.updateKnown(client, batch.knownCompanies()),
      names.replace(client, batch.renamed()),
      functions.write(client, screens.written, masks.functions),
      functions.remove(client, screens.removed),
      facets.remove(client, screens.removed),
      countries.add(client, countryRows(opened)).then(() => countries.writeMasks(client, masks.countries)),
      migrations.insertNew(client, batch.migrations()),
      demand.add(client, batch.demand),
      catalogue.note(client, change),
    ]);
  }

  private async loadCompanies(client: Statements, companyIds: readonly number[]): Promise<StoredCompany[]> {
    const found: StoredCompany[] = [];
    const missing: number[] = [];
    for (const companyId of companyIds) {
      const cached = this.cache.get(companyId);
      if (cached === undefined) missing.push(companyId);
      else found.push(cached);
    }
    return [...found, ...(await this.tables.companies.load(client, missing))];
  }
}
