import { auditOutboxTable } from '@hiring/platform-audit';
import type { MigrationInterface, QueryRunner } from '@hiring/platform-postgres';

/** Audit records on their way to their topic. */
export class AuditOutbox1763800000000 implements MigrationInterface {
  name = 'AuditOutbox1763800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(auditOutboxTable('change_feed'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table change_feed.audit_outbox');
  }
}
