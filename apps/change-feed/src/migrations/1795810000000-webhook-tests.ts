import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The webhook tests of the last minute, by which they are limited. */
export class WebhookTests1795810000000 implements MigrationInterface {
  name = 'WebhookTests1795810000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table change_feed.webhook_test (customer_id text not null, host text not null, sent_at timestamptz not null);
      create index webhook_test_by_customer on change_feed.webhook_test (customer_id, sent_at);
      create index webhook_test_by_host on change_feed.webhook_test (host, sent_at);
      create index webhook_test_by_time on change_feed.webhook_test (sent_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table change_feed.webhook_test');
  }
}
