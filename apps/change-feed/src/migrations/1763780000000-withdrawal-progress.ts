import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deliveries of a cancelled watch are withdrawn in batches after the cancellation was answered. */
export class WithdrawalProgress1763780000000 implements MigrationInterface {
  name = 'WithdrawalProgress1763780000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      /* Of a cancelled watch: deliveries up to this event_seq are withdrawn; the largest bigint when all are. */
      alter table change_feed.watch add column withdrawn_upto bigint not null default 0;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table change_feed.watch drop column withdrawn_upto');
  }
}
