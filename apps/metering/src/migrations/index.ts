import type { MigrationClass } from '@hiring/platform-postgres';
import { Usage1763700000000 } from './1763700000000-usage.js';
import { Adoption1763700000001 } from './1763700000001-adoption.js';
import { RetentionIndexes1763700000002 } from './1763700000002-retention-indexes.js';
import { AuditOutbox1763700000020 } from './1763700000020-audit-outbox.js';

export const migrations: MigrationClass[] = [
  Usage1763700000000,
  Adoption1763700000001,
  RetentionIndexes1763700000002,
  AuditOutbox1763700000020,
];
