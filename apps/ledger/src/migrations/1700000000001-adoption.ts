import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Topics an operator said to go on with although positions were recorded on others. */
export class Adoption1700000000001 implements MigrationInterface {
  name = 'Adoption1700000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table ledger.adoption (
        adoption_id bigint generated always as identity primary key,
        topic_id text not null,
        reason text not null,
        adopted_at timestamptz not null default now(),
        applied boolean not null default false
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table ledger.adoption');
  }
}
