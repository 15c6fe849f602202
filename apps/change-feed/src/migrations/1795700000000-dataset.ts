import type { MigrationInterface, QueryRunner } from '@hiring/platform-postgres';

/**
 * The public events, for exports of the dataset: without those of customers' private companies. The columns are a contract with
 * readers outside this service. `body` is the event as callers get it. The position is null while closures of the past are missing.
 */
export class Dataset1795700000000 implements MigrationInterface {
  name = 'Dataset1795700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create view change_feed.dataset_event as
        select event_seq, observed_at, body from change_feed.event where owner is null;
      create view change_feed.dataset_position as
        select case when not exists (
          select from change_feed.closure_history
          where upto > coalesce((select event_seq from change_feed.projector_checkpoint where name = 'closures'), 0)
        ) then (select coalesce(max(event_seq), 0) from change_feed.projector_checkpoint where name = 'event') end as event_seq;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop view change_feed.dataset_event, change_feed.dataset_position');
  }
}
