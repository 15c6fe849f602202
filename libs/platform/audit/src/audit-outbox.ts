export const AUDIT_SOURCE = Symbol('audit source');

export interface AuditSource {
  service: string;
  /** The outbox table's Postgres schema. */
  schema: string;
}

/** Returns SQL that creates the outbox table, for a service's migration. */
export const auditOutboxTable = (schema: string): string => `
  create table ${schema}.audit_outbox (
    outbox_id bigint generated always as identity primary key,
    record jsonb not null
  )`;
