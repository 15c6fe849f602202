import type { MigrationInterface, QueryRunner } from '@hiring/platform-postgres';
import { SCHEMA } from '../projections/table-set.js';

/** Progress of rebuilds, where every instance can read it; at most one generation is being built. */
export class Rebuild1763700000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE UNIQUE INDEX generation_building ON ${SCHEMA}.generation (state) WHERE state = 'building';
      CREATE TABLE ${SCHEMA}.rebuild (
        version integer PRIMARY KEY,
        phase text NOT NULL,
        tables json NOT NULL DEFAULT '[]',
        error text,
        updated_at timestamptz NOT NULL DEFAULT now()
      );`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE ${SCHEMA}.rebuild; DROP INDEX ${SCHEMA}.generation_building`);
  }
}
