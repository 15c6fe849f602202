import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Until when a webhook's receiver wants no messages, by its `Retry-After`. */
export class ReceiverPauses1795820000000 implements MigrationInterface {
  name = 'ReceiverPauses1795820000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table change_feed.webhook add column not_before timestamptz(3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table change_feed.webhook drop column not_before');
  }
}
