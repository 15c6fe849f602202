import type { PoolClient } from '@hiring/platform-postgres';
import type { MigrationView } from '@hiring/signals';
import { columnsOf, insertSql, writeRows } from '../column-write.js';
import type { TableSet } from '../table-set.js';

/**
 * Returns SQL for the table of moves between tracking systems. Lists are ordered by `newest_first` = -(occurred_at in
 * ms), then `seq_first` = -event_seq.
 */
export const atsMigrationDdl = (tables: TableSet): string => `
  CREATE TABLE ${tables.name('ats_migration')} (
    event_seq bigint PRIMARY KEY,
    company_id bigint NOT NULL,
    owner text NOT NULL,
    from_vendor text COLLATE "C" NOT NULL,
    to_vendor text COLLATE "C" NOT NULL,
    occurred_at timestamptz NOT NULL,
    observed_at timestamptz NOT NULL,
    confidence double precision NOT NULL,
    newest_first bigint NOT NULL,
    seq_first bigint NOT NULL
  );`;

export function atsMigrationIndexes(tables: TableSet): string[] {
  const index = (name: string, columns: string): string =>
    `CREATE INDEX ats_migration_v${tables.version}_${name} ON ${tables.name('ats_migration')} (${columns})`;
  return [
    index('newest', 'newest_first, seq_first'),
    index('from', 'from_vendor, newest_first, seq_first'),
    index('to', 'to_vendor, newest_first, seq_first'),
    index('company', 'company_id, newest_first, seq_first'),
  ];
}

const COLUMNS = columnsOf(`event_seq bigint, company_id bigint, owner text, from_vendor text, to_vendor text,
  occurred_at timestamptz, observed_at timestamptz, confidence double precision, newest_first bigint, seq_first bigint`);

/** @param owner the company's owner; '' = the shared catalogue */
export type OwnedMigration = MigrationView & { company_id: number; owner: string };

export class AtsMigrationTable {
  private readonly insert: string;

  constructor(private readonly tables: TableSet) {
    this.insert = insertSql(tables.name('ats_migration'), COLUMNS);
  }

  async insertNew(client: Pick<PoolClient, 'query'>, migrations: readonly OwnedMigration[]): Promise<void> {
    const rows = migrations.map((one) => [
      ...[one.event_seq, one.company_id, one.owner, one.from_vendor, one.to_vendor],
      ...[one.occurred_at, one.observed_at, one.confidence, -Date.parse(one.occurred_at), -one.event_seq],
    ]);
    await writeRows(client, `ats_migration_insert_v${this.tables.version}`, this.insert, COLUMNS, rows);
  }
}
