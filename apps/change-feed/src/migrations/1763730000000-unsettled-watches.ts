import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Cancelled watches that may still have an abandoned attempt, so that nobody has to look through all deliveries for them. */
export class UnsettledWatches1763730000000 implements MigrationInterface {
  name = 'UnsettledWatches1763730000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table change_feed.watch add column unsettled boolean not null default false;
      update change_feed.watch set unsettled = true where status = 'cancelled';
      create index watch_unsettled on change_feed.watch (cancelled_at) where unsettled;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table change_feed.watch drop column unsettled');
  }
}
