import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Closures are rows of the feed, for callers that ask for them. Those of the ledger's history are added afterwards, up to
 * the position that the feed has now.
 *
 * A process of the release before would store later events without the closures among them. It cannot: the column that it
 * writes has another name. Until it is replaced it serves the feed as it is.
 */
export class Closures1795510000000 implements MigrationInterface {
  name = 'Closures1795510000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table change_feed.event rename column news_seq to news_from_seq;

      /* Closures at or below are added by the projector \`closures\`; those above are stored with the other events. */
      create table change_feed.closure_history (upto bigint not null);
      insert into change_feed.closure_history
        select coalesce((select event_seq from change_feed.projector_checkpoint where name = 'event'), 0);

      /* Pages without closures must not cost more where many stand side by side. */
      create index event_changes on change_feed.event (event_seq) where event_type <> 'closed';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index change_feed.event_changes;
      drop table change_feed.closure_history;
      delete from change_feed.projector_checkpoint where name = 'closures';
      delete from change_feed.event where event_type = 'closed';
      alter table change_feed.event rename column news_from_seq to news_seq;
    `);
  }
}
