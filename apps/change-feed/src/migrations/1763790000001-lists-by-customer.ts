import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An account's webhooks in the order of their pages. Deleted ones stay in the table and are not in the index. */
export class ListsByCustomer1763790000001 implements MigrationInterface {
  name = 'ListsByCustomer1763790000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index webhook_by_customer on change_feed.webhook (customer_id, id) where status in ('active', 'disabled')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index change_feed.webhook_by_customer');
  }
}
