import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Retention finds what is due by B-trees. The BRIN index summarises page ranges: once old rows are deleted and their pages are
 * filled again, every range may hold an old row, and each sweep reads the whole table.
 */
export class RetentionIndexes1763790000000 implements MigrationInterface {
  name = 'RetentionIndexes1763790000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index delivery_unfinished on change_feed.delivery (created_at) where status in ('pending', 'held');
      create index delivery_finished on change_feed.delivery (finished_at) where finished_at is not null;
      drop index change_feed.delivery_age;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index delivery_age on change_feed.delivery using brin (created_at);
      drop index change_feed.delivery_unfinished, change_feed.delivery_finished;
    `);
  }
}
