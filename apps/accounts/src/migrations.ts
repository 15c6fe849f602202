import { auditOutboxTable } from '@hiring/platform-audit';
import { schemaMigration, type MigrationClass } from '@hiring/platform-postgres';

export const ACCOUNTS_MIGRATIONS: MigrationClass[] = [
  schemaMigration(new URL('../schema.sql', import.meta.url), auditOutboxTable('accounts')),
];
