export { AuditModule } from './audit.module.js';
export { auditOutboxTable } from './audit-outbox.js';
export { AuditTrail, type AuditEntry } from './audit-trail.js';
