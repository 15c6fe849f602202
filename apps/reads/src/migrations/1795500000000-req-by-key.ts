import type { MigrationInterface, QueryRunner } from '@hiring/platform-postgres';
import { reqByKeyIndex } from '../projections/req/req.indexes.js';
import { generations } from './1795392000000-posting-attributes.js';

/** Reqs are found by their key alone, without their company. */
export class ReqByKey1795500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const { tables, state } of await generations(runner)) {
      if (state === 'live') await runner.query(reqByKeyIndex(tables));
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { tables } of await generations(runner)) {
      await runner.query(`DROP INDEX IF EXISTS reads.req_v${tables.version}_key`);
    }
  }
}
