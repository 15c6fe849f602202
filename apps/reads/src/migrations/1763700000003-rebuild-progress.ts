import type { MigrationInterface, QueryRunner } from '@hiring/platform-postgres';
import { SCHEMA } from '../projections/table-set.js';

/** How many facts a rebuild has worked off before its tables have a checkpoint. */
export class RebuildProgress1763700000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE ${SCHEMA}.rebuild ADD COLUMN facts bigint NOT NULL DEFAULT 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE ${SCHEMA}.rebuild DROP COLUMN facts`);
  }
}
