import { auditOutboxTable } from '@hiring/platform-audit';
import { idEpochs, schemaMigration, type MigrationClass } from '@hiring/platform-postgres';
import { projectorTables } from '@hiring/platform-projection';
import { SCHEMA, TableSet } from './projections/table-set.js';
import { createIndexes, createTables, pointDataset, pointViews } from './schema.js';

const first = new TableSet(1);

export const MIGRATIONS: MigrationClass[] = [
  schemaMigration(
    projectorTables(SCHEMA),
    new URL('../schema.sql', import.meta.url),
    createTables(first),
    ...createIndexes(first),
    ...pointViews(first),
    ...pointDataset(first),
    auditOutboxTable(SCHEMA),
    idEpochs({ schema: SCHEMA, sequences: ['outcome_id'], tables: ['outcome_call'], mayBeRestoredEmpty: true }),
  ),
];
