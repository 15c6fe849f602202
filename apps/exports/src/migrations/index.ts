import { Projects1700000000000 } from './1700000000000-projects.js';
import { Leads1763721000000 } from './1763721000000-leads.js';
import { ConsoleSessions1763721200000 } from './1763721200000-console-sessions.js';
import { LeadAddresses1763722000000 } from './1763722000000-lead-addresses.js';
import { LeadsByProject1763769600000 } from './1763769600000-leads-by-project.js';
import { BulkLeads1763776800000 } from './1763776800000-bulk-leads.js';
import { StorePiece1763780400000 } from './1763780400000-store-piece.js';
import { FullWidthSigns1763784000000 } from './1763784000000-full-width-signs.js';
import { AuditOutbox1763790000000 } from './1763790000000-audit-outbox.js';
import { LeadRetention1763795000000 } from './1763795000000-lead-retention.js';
import { PhoneNumbers1763800000000 } from './1763800000000-phone-numbers.js';
import { Lineage1795800000000 } from './1795800000000-lineage.js';
import { SignsAlike1795810000000 } from './1795810000000-signs-alike.js';

export const EXPORTS_MIGRATIONS = [
  Projects1700000000000,
  Leads1763721000000,
  ConsoleSessions1763721200000,
  LeadAddresses1763722000000,
  LeadsByProject1763769600000,
  BulkLeads1763776800000,
  StorePiece1763780400000,
  FullWidthSigns1763784000000,
  AuditOutbox1763790000000,
  LeadRetention1763795000000,
  PhoneNumbers1763800000000,
  Lineage1795800000000,
  SignsAlike1795810000000,
];
