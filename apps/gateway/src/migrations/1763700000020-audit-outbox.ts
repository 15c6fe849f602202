import { auditOutboxTable } from '@hiring/platform-audit';
import type { MigrationInterface, QueryRunner } from '@hiring/platform-postgres';

/** Audit records on their way to their topic. */
export class AuditOutbox1763700000020 implements MigrationInterface {
  name = 'AuditOutbox1763700000020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(auditOutboxTable('gateway'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table gateway.audit_outbox');
  }
}
