export const AUDIT_SOURCE = Symbol('audit source');

export interface AuditSource {
  service: string;
  /** The Postgres schema that has the outbox table. */
  schema: string;
}

/** Returns SQL for the outbox table in a service's schema, for its migration. */
export const auditOutboxTable = (schema: string): string => `
  create table ${schema}.audit_outbox (
    outbox_id bigint generated always as identity primary key,
    record jsonb not null
  )`;
