import type { MigrationInterface, QueryRunner } from '@hiring/platform-postgres';

/** How far the audit log was read for revocations that the keys lack. */
export class AuditCheckpoint1795600000000 implements MigrationInterface {
  name = 'AuditCheckpoint1795600000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE gateway.audit_checkpoint (
        topic_id text NOT NULL,
        next_offset bigint NOT NULL,
        singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton)
      );
      INSERT INTO gateway.audit_checkpoint VALUES ('', 0)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE gateway.audit_checkpoint');
  }
}
