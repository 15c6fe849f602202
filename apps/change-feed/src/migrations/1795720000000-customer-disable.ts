import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A webhook may also be disabled by its customer. */
export class CustomerDisable1795720000000 implements MigrationInterface {
  name = 'CustomerDisable1795720000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table change_feed.webhook drop constraint webhook_disabled_reason_check,
        add constraint webhook_disabled_reason_check
          check (disabled_reason in ('gone', 'failing', 'operator', 'customer'));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update change_feed.webhook set disabled_reason = 'operator' where disabled_reason = 'customer';
      alter table change_feed.webhook drop constraint webhook_disabled_reason_check,
        add constraint webhook_disabled_reason_check check (disabled_reason in ('gone', 'failing', 'operator'));
    `);
  }
}
