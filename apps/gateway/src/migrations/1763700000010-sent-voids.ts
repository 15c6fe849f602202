import type { MigrationInterface, QueryRunner } from '@hiring/platform-postgres';

/** Finds the voids that were sent long ago. */
export class SentVoids1763700000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX pending_voids_sent ON pending_voids (sent_at) WHERE sent_at IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX pending_voids_sent');
  }
}
