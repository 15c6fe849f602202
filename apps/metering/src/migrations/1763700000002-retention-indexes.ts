import type { MigrationInterface, QueryRunner } from '@hiring/platform-postgres';

/**
 * Retention finds what is due by B-trees. The BRIN index summarises page ranges: once old rows are deleted and their pages are
 * filled again, every range may hold an old row, and each run reads the whole table.
 */
export class RetentionIndexes1763700000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX series_by_time;
      CREATE INDEX series_by_time ON series (occurred_at);
      CREATE INDEX usage_voids_by_time ON usage_voids (occurred_at);
      CREATE INDEX usage_daily_by_day ON usage_daily (day);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX usage_daily_by_day, usage_voids_by_time, series_by_time;
      CREATE INDEX series_by_time ON series USING brin (occurred_at);
    `);
  }
}
