import type { MigrationClass } from '@hiring/platform-postgres';
import { ReadModels1763700000000 } from './1763700000000-read-models.js';
import { Outcomes1763700000001 } from './1763700000001-outcomes.js';
import { Rebuild1763700000002 } from './1763700000002-rebuild.js';
import { RebuildProgress1763700000003 } from './1763700000003-rebuild-progress.js';
import { AuditOutbox1763700000020 } from './1763700000020-audit-outbox.js';
import { PostingAttributes1795392000000 } from './1795392000000-posting-attributes.js';
import { ReqByKey1795500000000 } from './1795500000000-req-by-key.js';
import { PostingColumns1795500001000 } from './1795500001000-posting-columns.js';
import { SearchTerms1795500002000 } from './1795500002000-search-terms.js';
import { IdEpochs1795520000000 } from './1795520000000-id-epochs.js';
import { Dataset1795700000000 } from './1795700000000-dataset.js';
import { OutcomeCheckpoint1795800000000 } from './1795800000000-outcome-checkpoint.js';

export const MIGRATIONS: MigrationClass[] = [
  ReadModels1763700000000,
  Outcomes1763700000001,
  Rebuild1763700000002,
  RebuildProgress1763700000003,
  AuditOutbox1763700000020,
  PostingAttributes1795392000000,
  ReqByKey1795500000000,
  PostingColumns1795500001000,
  SearchTerms1795500002000,
  IdEpochs1795520000000,
  Dataset1795700000000,
  OutcomeCheckpoint1795800000000,
];
