import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The state of a company, 100 kB for one of many roles, is stored with every crawl: LZ4 compresses it faster than pglz. */
export class FasterCompression1700000000002 implements MigrationInterface {
  name = 'FasterCompression1700000000002';

  async up(runner: QueryRunner): Promise<void> {
    // A server built without it keeps what it has.
    await runner.query(`
      do $$ begin
        alter table ledger.company alter column state set compression lz4;
      exception when feature_not_supported then
        raise notice 'this server has no lz4';
      end $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table ledger.company alter column state set compression default');
  }
}
