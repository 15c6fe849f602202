import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A job is billed to one call; one call may pay for several jobs, one after the other. */
export class OnePayer1763780000000 implements MigrationInterface {
  name = 'OnePayer1763780000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table freshness.queuing_call drop constraint queuing_call_pkey, add primary key (job_id);
      drop index freshness.queuing_call_by_job;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table freshness.queuing_call drop constraint queuing_call_pkey, add primary key (call_id);
      create index queuing_call_by_job on freshness.queuing_call (job_id);
    `);
  }
}
