import { auditOutboxTable } from '@hiring/platform-audit';
import { schemaMigration, type MigrationClass } from '@hiring/platform-postgres';

export const migrations: MigrationClass[] = [
  schemaMigration(new URL('../schema.sql', import.meta.url), auditOutboxTable('metering')),
];
