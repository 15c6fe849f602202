import type { Pool, PoolClient } from '@hiring/platform-postgres';
import { catalogueChange, type CatalogueChange } from '../catalogue/catalogue.table.js';
import { cellRows } from '../company-cell/company-cell.table.js';
import { countryRows } from '../company-country/company-country.table.js';
import { DemandDeltas } from '../demand/demand.table.js';
import { HiringBatch } from '../hiring.batch.js';
import { HiringTables } from '../hiring.tables.js';
import { refill } from '../refill.js';
import type { TableSet } from '../table-set.js';

/** Maximum rows in a statement. The maximum limits how long the event loop is blocked while the statement is built. */
const ROWS_PER_STATEMENT = 500;
/** Maximum number of demand changes in memory. When there are more, they are added to the table. */
const DEMAND_KEYS_MAX = 150_000;

/**
 * Writes empty tables, each row once, from companies that are folded from their whole history. The statements share no
 * transaction: the tables are not in use yet, so no reader sees them half filled.
 */
export class BulkWrite {
  private readonly hiring: HiringTables;
  private readonly demand = new DemandDeltas();
  private covered_since: string | null = null;

  constructor(
    private readonly pool: Pool,
    tables: TableSet,
  ) {
    this.hiring = new HiringTables(tables);
  }

  /**
   * Returns an empty batch. Before the batch is written, all facts about each of its companies must be folded into it.
   */
  batch(): HiringBatch {
    return new HiringBatch(this.demand);
  }

  async write(batch: HiringBatch): Promise<void> {
    const { pool } = this;
    const { reqs, companies, names, functions, facets, cells, countries, migrations, demand } = this.hiring;
    for (const rows of slices(batch.newReqs())) await reqs.insertNew(pool, rows);
    await refill(pool, reqs, batch);
    for (const rows of slices(batch.newCompanies())) await companies.insertNew(pool, rows);
    for (const rows of slices(batch.renamed())) await names.replace(pool, rows);
    for (const rows of slices(batch.screens().written)) await functions.write(pool, rows, []);
    for (const rows of slices(cellRows(batch.openDeltas()))) await cells.add(pool, rows);
    for (const rows of slices(countryRows(batch.openDeltas()))) await countries.add(pool, rows);
    for (const rows of slices(batch.faceted())) {
      const masks = await facets.refresh(pool, rows);
      await functions.write(pool, [], masks.functions);
      await countries.writeMasks(pool, masks.countries);
    }
    for (const rows of slices(batch.migrations())) await migrations.insertNew(pool, rows);
    if (this.demand.size > DEMAND_KEYS_MAX) await demand.add(pool, this.demand.take());
    this.cover(catalogueChange([], batch.companies()));
  }

  /** Writes the data that is about all companies together: role demand and the catalogue's row. */
  async finish(client: PoolClient, last: Pick<CatalogueChange, 'event_seq' | 'as_of'>): Promise<void> {
    await this.hiring.demand.add(client, this.demand.take());
    await this.hiring.catalogue.note(client, { ...last, covered_since: this.covered_since });
  }

  private cover({ covered_since }: CatalogueChange): void {
    if (covered_since === null) return;
    if (this.covered_since === null || covered_since < this.covered_since) this.covered_since = covered_since;
  }
}

function* slices<T>(rows: readonly T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) yield rows.slice(at, at + ROWS_PER_STATEMENT);
}
