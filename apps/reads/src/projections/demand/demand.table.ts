import type { PoolClient } from '@hiring/platform-postgres';
import type { DemandDelta } from '@hiring/signals';
import { columnsOf, insertSql, writeRows } from '../column-write.js';
import type { TableSet } from '../table-set.js';

/** A label that stands for all functions or for all countries, so that any filter reads a single key range. */
export const ANY = '*';

/**
 * Returns SQL for the table of changes to active-req counts in the shared catalogue, by labels, cohort week and week. A
 * series that starts in week f sums only the cohorts up to f, so that companies covered later do not look like demand.
 */
export const demandDdl = (tables: TableSet): string => `
  CREATE TABLE ${tables.name('demand')} (
    function text COLLATE "C" NOT NULL,
    country text COLLATE "C" NOT NULL,
    cohort_week timestamptz NOT NULL,
    week timestamptz NOT NULL,
    delta integer NOT NULL,
    PRIMARY KEY (function, country, cohort_week, week)
  ) WITH (fillfactor = 70);`;

const COLUMNS = columnsOf('function text, country text, cohort_week timestamptz, week timestamptz, delta integer');

/** One batch's changes, summed before writing. */
export class DemandDeltas {
  private deltas = new Map<string, number>();

  get size(): number {
    return this.deltas.size;
  }

  /** Returns the changes since the last call, and removes them here. */
  take(): DemandDeltas {
    const taken = new DemandDeltas();
    taken.deltas = this.deltas;
    this.deltas = new Map();
    return taken;
  }

  add({ function: fn, country: known, cohort_week, week, delta }: DemandDelta): void {
    const weeks = `\t${cohort_week}\t${week}`;
    const country = known ?? '';
    this.bump(`${fn}\t${country}${weeks}`, delta);
    this.bump(`${fn}\t${ANY}${weeks}`, delta);
    this.bump(`${ANY}\t${country}${weeks}`, delta);
    this.bump(`${ANY}\t${ANY}${weeks}`, delta);
  }

  rows(): (string | number)[][] {
    const rows: (string | number)[][] = [];
    for (const [key, delta] of this.deltas) if (delta !== 0) rows.push([...key.split('\t'), delta]);
    return rows;
  }

  private bump(key: string, delta: number): void {
    this.deltas.set(key, (this.deltas.get(key) ?? 0) + delta);
  }
}

export class DemandTable {
  private readonly upsert: string;

  constructor(private readonly tables: TableSet) {
    this.upsert = insertSql(
      tables.name('demand'),
      COLUMNS,
      'ON CONFLICT (function, country, cohort_week, week) DO UPDATE SET delta = t.delta + excluded.delta',
    );
  }

  async add(client: Pick<PoolClient, 'query'>, deltas: DemandDeltas): Promise<void> {
    await writeRows(client, `demand_add_v${this.tables.version}`, this.upsert, COLUMNS, deltas.rows());
  }
}
