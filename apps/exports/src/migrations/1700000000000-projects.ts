import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Projects of customers. */
export class Projects1700000000000 implements MigrationInterface {
  name = 'Projects1700000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table exports.project (
        project_id bigint generated always as identity primary key,
        customer_id text not null,
        name text not null,
        export_name text,
        usable_lead_count bigint not null default 0,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now()
      );
      create index project_by_customer on exports.project (customer_id, project_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table exports.project');
  }
}
