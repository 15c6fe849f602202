import { auditOutboxTable } from '@hiring/platform-audit';
import { idEpochs, schemaMigration, type MigrationClass } from '@hiring/platform-postgres';
import { projectorTables } from '@hiring/platform-projection';

const SCHEMA = 'change_feed';
const WITH_PUBLIC_IDS = ['webhook', 'watch', 'search'];

export const FEED_MIGRATIONS: MigrationClass[] = [
  schemaMigration(
    projectorTables(SCHEMA),
    new URL('../schema.sql', import.meta.url),
    auditOutboxTable(SCHEMA),
    idEpochs({
      schema: SCHEMA,
      sequences: WITH_PUBLIC_IDS.map((table) => `${table}_id_seq`),
      tables: WITH_PUBLIC_IDS,
      mayBeRestoredEmpty: false,
    }),
  ),
];
