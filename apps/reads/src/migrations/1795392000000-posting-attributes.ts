import type { MigrationInterface, QueryRunner } from '@hiring/platform-postgres';
import { ATTRIBUTE_NAMES, attributesDdl } from '../projections/req/req.table.js';
import { SCHEMA, TableSet } from '../projections/table-set.js';
import { pointViews } from '../schema.js';

/** Attributes of postings in every generation that has tables. New ones are made with them. */
export class PostingAttributes1795392000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const columns = attributesDdl()
      .map((column) => `ADD COLUMN IF NOT EXISTS ${column}`)
      .join(', ');
    for (const { tables, state } of await generations(runner)) {
      await runner.query(`ALTER TABLE IF EXISTS ${tables.name('req')} ${columns}`);
      if (state === 'live') for (const statement of pointViews(tables)) await runner.query(statement);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    const columns = ATTRIBUTE_NAMES.map((name) => `DROP COLUMN IF EXISTS ${name}`).join(', ');
    for (const { tables, state } of await generations(runner)) {
      if (state === 'live') await runner.query(`DROP VIEW IF EXISTS ${SCHEMA}.req`);
      await runner.query(`ALTER TABLE IF EXISTS ${tables.name('req')} ${columns}`);
      if (state === 'live') for (const statement of pointViews(tables)) await runner.query(statement);
    }
  }
}

export async function generations(runner: QueryRunner): Promise<{ tables: TableSet; state: string }[]> {
  const rows = (await runner.query(`SELECT version, state FROM ${SCHEMA}.generation`)) as {
    version: number;
    state: string;
  }[];
  return rows.map(({ version, state }) => ({ tables: new TableSet(version), state }));
}
