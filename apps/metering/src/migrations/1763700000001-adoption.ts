import type { MigrationInterface, QueryRunner } from '@hiring/platform-postgres';

/** Where repeats end on a topic that an operator adopted: what lies before may be folded already. */
export class Adoption1763700000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE usage_checkpoint ADD COLUMN repeats_until bigint NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE usage_checkpoint DROP COLUMN repeats_until');
  }
}
