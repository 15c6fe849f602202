import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who made each project and import ticket. */
export class Lineage1795800000000 implements MigrationInterface {
  name = 'Lineage1795800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table exports.project
        add column made_by_key bigint,
        add column made_by_operator boolean not null default false;
      alter table exports.import_ticket
        add column ticket_id bigint generated always as identity,
        /* The key that made it; null for one of an operator. */
        add column key_id bigint,
        add column created_at timestamptz(3) not null default now();
      create index import_ticket_by_key on exports.import_ticket (key_id, ticket_id) where key_id is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table exports.project drop column made_by_key, drop column made_by_operator;
      alter table exports.import_ticket drop column ticket_id, drop column key_id, drop column created_at;
    `);
  }
}
