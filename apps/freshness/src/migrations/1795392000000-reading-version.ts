import type { MigrationInterface, QueryRunner } from 'typeorm';

/** By which parser and labelling rules a board's validators and fingerprint were stored; null = before they were noted. */
export class ReadingVersion1795392000000 implements MigrationInterface {
  name = 'ReadingVersion1795392000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table freshness.source add column reading_version text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table freshness.source drop column reading_version');
  }
}
