import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The newest crawls of each link as the ledger recorded them, newest first, for operators. */
export class RecordedCrawls1795900000000 implements MigrationInterface {
  name = 'RecordedCrawls1795900000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table freshness.link add column crawls json[] not null default '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table freshness.link drop column crawls');
  }
}
