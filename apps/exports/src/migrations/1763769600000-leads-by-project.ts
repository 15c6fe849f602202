import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Leads are named within their project. With a key over all projects the planner read a project's export along that key,
 * past everyone else's leads: the first row of a late project came after all earlier ones had been looked at.
 */
export class LeadsByProject1763769600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table exports.lead drop constraint lead_pkey, add primary key (project_id, lead_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table exports.lead drop constraint lead_pkey, add primary key (lead_id)`);
  }
}
