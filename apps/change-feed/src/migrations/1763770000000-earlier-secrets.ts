import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Several secrets of a webhook may be retiring at once, and a repeated rotation is recognised. */
export class EarlierSecrets1763770000000 implements MigrationInterface {
  name = 'EarlierSecrets1763770000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table change_feed.webhook
        /* Secrets retired before previous_secret that still sign: [{secret, until}], newest first. */
        add column earlier_secrets jsonb not null default '[]',
        /* Request ids of the latest rotations, newest first. */
        add column rotated_by text[] not null default '{}';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table change_feed.webhook drop column earlier_secrets, drop column rotated_by');
  }
}
