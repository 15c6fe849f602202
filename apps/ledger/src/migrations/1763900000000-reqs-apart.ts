import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The reqs of a company in a column of their own: most crawls change none of them, and Postgres keeps a large value that
 * an update does not change. Rows without it hold them in `state`, until they are stored next.
 */
export class ReqsApart1763900000000 implements MigrationInterface {
  name = 'ReqsApart1763900000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table ledger.company
        add column reqs text,
        add column reqs_revision bigint,
        add constraint company_reqs check ((reqs is null) = (reqs_revision is null));
      do $$ begin
        alter table ledger.company alter column reqs set compression lz4;
      exception when feature_not_supported then
        raise notice 'this server has no lz4';
      end $$;
    `);
  }

  /** The state is folded again from the start of the ledger. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table ledger.company drop column reqs, drop column reqs_revision;
      update ledger.checkpoint set event_seq = 0, ledger_next_offset = 0;
      delete from ledger.company;
      delete from ledger.registry_fact;
      delete from ledger.recorded;
      delete from ledger.board;
    `);
  }
}
