import type { MigrationInterface, QueryRunner } from '@hiring/platform-postgres';
import { reqTermIndexes } from '../projections/req/req.indexes.js';
import { SCHEMA } from '../projections/table-set.js';
import { pointViews } from '../schema.js';
import { generations } from './1795392000000-posting-attributes.js';

const COLUMNS = {
  salary_currency: 'text',
  salary_yearly: 'bigint',
  terms: "text[] NOT NULL DEFAULT '{}'",
  signature: 'bigint NOT NULL DEFAULT 0',
};

/**
 * Words of titles and attributes to search by, in every generation that has tables. Rows from before have none until
 * they change or a rebuild writes them.
 */
export class SearchTerms1795500002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const added = Object.entries(COLUMNS).map(([name, type]) => `ADD COLUMN IF NOT EXISTS ${name} ${type}`);
    for (const { tables, state } of await generations(runner)) {
      await runner.query(`ALTER TABLE IF EXISTS ${tables.name('req')} ${added.join(', ')}`);
      if (state !== 'live') continue;
      for (const statement of [...reqTermIndexes(tables), ...pointViews(tables)]) await runner.query(statement);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    const dropped = Object.keys(COLUMNS).map((name) => `DROP COLUMN IF EXISTS ${name}`);
    for (const { tables, state } of await generations(runner)) {
      if (state === 'live') await runner.query(`DROP VIEW IF EXISTS ${SCHEMA}.req`);
      const indexes = ['open_walk', 'closed_walk', 'open_terms', 'closed_terms'].map(
        (name) => `${SCHEMA}.req_v${tables.version}_${name}`,
      );
      await runner.query(`DROP INDEX IF EXISTS ${indexes.join(', ')}`);
      await runner.query(`ALTER TABLE IF EXISTS ${tables.name('req')} ${dropped.join(', ')}`);
      if (state === 'live') for (const statement of pointViews(tables)) await runner.query(statement);
    }
  }
}
