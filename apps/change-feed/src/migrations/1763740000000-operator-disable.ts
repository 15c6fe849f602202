import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A webhook may also be disabled by an operator. */
export class OperatorDisable1763740000000 implements MigrationInterface {
  name = 'OperatorDisable1763740000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table change_feed.webhook drop constraint webhook_disabled_reason_check,
        add constraint webhook_disabled_reason_check check (disabled_reason in ('gone', 'failing', 'operator'));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update change_feed.webhook set disabled_reason = 'failing' where disabled_reason = 'operator';
      alter table change_feed.webhook drop constraint webhook_disabled_reason_check,
        add constraint webhook_disabled_reason_check check (disabled_reason in ('gone', 'failing'));
    `);
  }
}
