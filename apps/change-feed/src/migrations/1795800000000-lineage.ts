import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The key that made each webhook, watch and search, and the keys that make nothing more. */
export class Lineage1795800000000 implements MigrationInterface {
  name = 'Lineage1795800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table change_feed.webhook add column made_by bigint;
      alter table change_feed.watch add column made_by bigint;
      alter table change_feed.search add column made_by bigint;
      create index webhook_by_maker on change_feed.webhook (made_by, id) where status in ('active', 'disabled');
      create index watch_by_maker on change_feed.watch (made_by, id) where made_by is not null and status <> 'cancelled';
      create index search_by_maker on change_feed.search (made_by, id) where deleted_at is null;
      create table change_feed.stopped_key (key_id bigint primary key);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table change_feed.stopped_key;
      alter table change_feed.webhook drop column made_by;
      alter table change_feed.watch drop column made_by;
      alter table change_feed.search drop column made_by;
    `);
  }
}
