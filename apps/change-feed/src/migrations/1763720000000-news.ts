import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What fan-out needs of the ledger besides the events: from which position an event is news to a watch. */
export class News1763720000000 implements MigrationInterface {
  name = 'News1763720000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table change_feed.board_link (
        company_id bigint not null,
        board_id text not null,
        /* event_seq of the newest board_linked. */
        linked_seq bigint not null,
        primary key (company_id, board_id)
      );

      alter table change_feed.event add column news_seq bigint;
      update change_feed.event set news_seq = event_seq;
      alter table change_feed.event alter column news_seq set not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table change_feed.event drop column news_seq; drop table change_feed.board_link');
  }
}
