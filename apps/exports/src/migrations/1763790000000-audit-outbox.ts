import { auditOutboxTable } from '@hiring/platform-audit';
import type { MigrationInterface, QueryRunner } from '@hiring/platform-postgres';

/** Audit records on their way to their topic. */
export class AuditOutbox1763790000000 implements MigrationInterface {
  name = 'AuditOutbox1763790000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(auditOutboxTable('exports'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table exports.audit_outbox');
  }
}
