import { LedgerState1700000000000 } from './1700000000000-ledger-state.js';
import { Adoption1700000000001 } from './1700000000001-adoption.js';
import { FasterCompression1700000000002 } from './1700000000002-faster-compression.js';
import { AuditOutbox1763800000000 } from './1763800000000-audit-outbox.js';
import { ReqsApart1763900000000 } from './1763900000000-reqs-apart.js';

export const LEDGER_MIGRATIONS = [
  LedgerState1700000000000,
  Adoption1700000000001,
  FasterCompression1700000000002,
  AuditOutbox1763800000000,
  ReqsApart1763900000000,
];
