import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The delivery itself says that its watch was cancelled. Statements that waited for the cancellation's locks see the delivery's
 * newest version, but would see the watch as it was when they began.
 */
export class WithdrawnDeliveries1763750000000 implements MigrationInterface {
  name = 'WithdrawnDeliveries1763750000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      /* Its watch was cancelled: an attempt that runs may end, none starts. */
      alter table change_feed.delivery add column withdrawn boolean not null default false;
      update change_feed.delivery set withdrawn = true from change_feed.watch
        where watch.id = delivery.watch_id and watch.status = 'cancelled' and delivery.status in ('pending', 'held');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table change_feed.delivery drop column withdrawn');
  }
}
