import { CrawlState1700000000000 } from './1700000000000-crawl-state.js';
import { Backends1700000000001 } from './1700000000001-backends.js';
import { OnePayer1763780000000 } from './1763780000000-one-payer.js';
import { AuditOutbox1763800000000 } from './1763800000000-audit-outbox.js';
import { ReadingVersion1795392000000 } from './1795392000000-reading-version.js';
import { IdEpochs1795520000000 } from './1795520000000-id-epochs.js';
import { RecordedCrawls1795900000000 } from './1795900000000-recorded-crawls.js';
import { TenantBackends1795960000000 } from './1795960000000-tenant-backends.js';

export const FRESHNESS_MIGRATIONS = [
  CrawlState1700000000000,
  Backends1700000000001,
  OnePayer1763780000000,
  AuditOutbox1763800000000,
  ReadingVersion1795392000000,
  IdEpochs1795520000000,
  RecordedCrawls1795900000000,
  TenantBackends1795960000000,
];
