import type { MigrationInterface, QueryRunner } from '@hiring/platform-postgres';

/**
 * Voids that still have to reach the usage topic, and counts of what the broker acknowledged per minute and partition,
 * against which metering reconciles its records.
 */
export class OutboundUsage1763700000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE pending_voids (
        void_id text PRIMARY KEY,
        attempt_id text NOT NULL UNIQUE,
        message jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        sent_at timestamptz
      );
      CREATE INDEX pending_voids_unsent ON pending_voids (created_at) WHERE sent_at IS NULL;
      CREATE TABLE usage_appends (
        minute timestamptz NOT NULL,
        partition integer NOT NULL,
        instance_id text NOT NULL,
        appends bigint NOT NULL,
        last_offset bigint NOT NULL,
        PRIMARY KEY (minute, partition, instance_id)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE usage_appends, pending_voids');
  }
}
