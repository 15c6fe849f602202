import type { MigrationInterface, QueryRunner } from '@hiring/platform-postgres';
import { SCHEMA } from '../projections/table-set.js';
import { pointViews } from '../schema.js';
import { generations } from './1795392000000-posting-attributes.js';

/** Dates of boards, as a column of every generation that has tables. New ones are made with it. */
export class PostingColumns1795500001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const { tables, state } of await generations(runner)) {
      await runner.query(`ALTER TABLE IF EXISTS ${tables.name('req')} ADD COLUMN IF NOT EXISTS posted_at timestamptz`);
      if (state === 'live') for (const statement of pointViews(tables)) await runner.query(statement);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { tables, state } of await generations(runner)) {
      if (state === 'live') await runner.query(`DROP VIEW IF EXISTS ${SCHEMA}.req`);
      await runner.query(`ALTER TABLE IF EXISTS ${tables.name('req')} DROP COLUMN IF EXISTS posted_at`);
      if (state === 'live') for (const statement of pointViews(tables)) await runner.query(statement);
    }
  }
}
