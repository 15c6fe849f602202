import type { MigrationClass } from '@hiring/platform-postgres';
import { Access1763700000000 } from './1763700000000-access.js';
import { OutboundUsage1763700000001 } from './1763700000001-outbound-usage.js';
import { Withdrawals1763700000002 } from './1763700000002-withdrawals.js';
import { SentVoids1763700000010 } from './1763700000010-sent-voids.js';
import { AuditOutbox1763700000020 } from './1763700000020-audit-outbox.js';
import { IdEpochs1795520000000 } from './1795520000000-id-epochs.js';
import { AuditCheckpoint1795600000000 } from './1795600000000-audit-checkpoint.js';
import { KeyTerms1795720000000 } from './1795720000000-key-terms.js';
import { KeyLineage1795800000000 } from './1795800000000-key-lineage.js';

export const migrations: MigrationClass[] = [
  Access1763700000000,
  OutboundUsage1763700000001,
  Withdrawals1763700000002,
  SentVoids1763700000010,
  AuditOutbox1763700000020,
  IdEpochs1795520000000,
  AuditCheckpoint1795600000000,
  KeyTerms1795720000000,
  KeyLineage1795800000000,
];
