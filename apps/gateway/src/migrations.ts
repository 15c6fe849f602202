import { auditOutboxTable } from '@hiring/platform-audit';
import { idEpochs, schemaMigration, type MigrationClass } from '@hiring/platform-postgres';

const SCHEMA = 'gateway';

export const migrations: MigrationClass[] = [
  schemaMigration(
    new URL('../schema.sql', import.meta.url),
    auditOutboxTable(SCHEMA),
    idEpochs({
      schema: SCHEMA,
      sequences: ['api_keys_id_seq'],
      tables: ['api_keys', 'grants'],
      mayBeRestoredEmpty: false,
    }),
  ),
];
