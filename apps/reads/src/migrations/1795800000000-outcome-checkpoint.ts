import type { MigrationInterface, QueryRunner } from '@hiring/platform-postgres';
import { SCHEMA } from '../projections/table-set.js';

/** When the position on each partition was stored, as every projector's checkpoint says. */
export class OutcomeCheckpoint1795800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE ${SCHEMA}.outcome_checkpoint ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now()`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE ${SCHEMA}.outcome_checkpoint DROP COLUMN updated_at`);
  }
}
