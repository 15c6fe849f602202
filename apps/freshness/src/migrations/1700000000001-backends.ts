import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whose budget a board draws from, so that claims can be spread over backends; where on the ledger a job ended. */
export class Backends1700000000001 implements MigrationInterface {
  name = 'Backends1700000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table freshness.source
        /* As backendOf of libs/boards; a test holds the two together. */
        add column backend text not null generated always as (
          case split_part(board_id, '/', 1)
            when 'workday' then 'workday/' || split_part(board_id, '/', 2) || '.' || split_part(board_id, '/', 3)
            when 'icims' then lower(board_id)
            when 'site' then 'site/' || lower(split_part(board_id, '/', 2))
            else split_part(board_id, '/', 1)
          end) stored;
      create index source_claimed on freshness.source (lease_until) where lease_until is not null;

      /* Where on the ledger the read's crawl was recorded. */
      alter table freshness.job_read add column event_seq bigint;
      /* The newest of its reads: who folded less of the company's facts than this has not seen the job's result. */
      alter table freshness.job add column done_seq bigint;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index freshness.source_claimed;
      alter table freshness.source drop column backend;
      alter table freshness.job drop column done_seq;
      alter table freshness.job_read drop column event_seq;
    `);
  }
}
