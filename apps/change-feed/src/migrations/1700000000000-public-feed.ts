import { projectorTables } from '@hiring/platform-projection';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The public events of the ledger, one row each, and who may see which company. A projection: it can be rebuilt. */
export class PublicFeed1700000000000 implements MigrationInterface {
  name = 'PublicFeed1700000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(projectorTables('change_feed'));
    await runner.query(`
      create table change_feed.company (
        company_id bigint primary key,
        owner text
      );

      create table change_feed.event (
        event_seq bigint primary key,
        company_id bigint not null,
        /* The one customer that may see it; null = everybody. Ownership never changes, so it can be kept here. */
        owner text,
        event_type text not null,
        observed_at timestamptz(3) not null,
        req_key text not null,
        board text not null,
        source_board text not null,
        function text not null,
        country text not null,
        title text not null,
        confidence numeric(3, 2) not null
      );
      create index event_by_company on change_feed.event (company_id, event_seq);
      create index event_by_type on change_feed.event (event_type, event_seq);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table change_feed.event, change_feed.company, change_feed.projector_checkpoint');
  }
}
