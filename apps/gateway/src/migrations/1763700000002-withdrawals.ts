import type { MigrationInterface, QueryRunner } from '@hiring/platform-postgres';

/** The request that withdraws what a voided bill paid for: it is answered before the void is sent. */
export class Withdrawals1763700000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE pending_voids ADD COLUMN withdraw jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE pending_voids DROP COLUMN withdraw');
  }
}
