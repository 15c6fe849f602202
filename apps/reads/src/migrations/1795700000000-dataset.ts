import type { MigrationInterface, QueryRunner } from '@hiring/platform-postgres';
import { DATASET_VIEWS, pointDataset } from '../schema.js';
import { generations } from './1795392000000-posting-attributes.js';

/** The public rows of the live generation, for exports of the dataset. */
export class Dataset1795700000000 implements MigrationInterface {
  name = 'Dataset1795700000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const { tables, state } of await generations(runner)) {
      if (state === 'live') for (const statement of pointDataset(tables)) await runner.query(statement);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP VIEW ${DATASET_VIEWS.join(', ')}`);
  }
}
