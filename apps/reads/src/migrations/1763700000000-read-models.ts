import { type MigrationInterface, type QueryRunner } from '@hiring/platform-postgres';
import { projectorTables } from '@hiring/platform-projection';
import { SCHEMA, TableSet } from '../projections/table-set.js';
import { createIndexes, createTables, pointViews } from '../schema.js';

/** First generation of the read models, the views that name it, and the projectors' checkpoints. */
export class ReadModels1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const first = new TableSet(1);
    await runner.query(projectorTables(SCHEMA));
    await runner.query(`
      CREATE TABLE ${SCHEMA}.generation (
        version integer PRIMARY KEY,
        state text NOT NULL CHECK (state IN ('building', 'live', 'retired')),
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE UNIQUE INDEX generation_live ON ${SCHEMA}.generation (state) WHERE state = 'live';
      INSERT INTO ${SCHEMA}.generation (version, state) VALUES (1, 'live');`);
    await runner.query(createTables(first));
    for (const statement of [...createIndexes(first), ...pointViews(first)]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP SCHEMA ${SCHEMA} CASCADE`);
  }
}
