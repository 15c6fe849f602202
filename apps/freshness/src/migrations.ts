import { auditOutboxTable } from '@hiring/platform-audit';
import { idEpochs, schemaMigration, type MigrationClass } from '@hiring/platform-postgres';
import { projectorTables } from '@hiring/platform-projection';

const SCHEMA = 'freshness';

export const FRESHNESS_MIGRATIONS: MigrationClass[] = [
  schemaMigration(
    projectorTables(SCHEMA),
    new URL('../schema.sql', import.meta.url),
    auditOutboxTable(SCHEMA),
    idEpochs({ schema: SCHEMA, sequences: ['job_job_id_seq'], tables: ['job'], mayBeRestoredEmpty: true }),
  ),
];
