import type { MigrationInterface, QueryRunner } from '@hiring/platform-postgres';

/**
 * The public events, for exports of the dataset: without those of customers' private companies. The columns are a contract with
 * readers outside this service. `body` is the event as callers get it. The position is null while closures of the past are missing.
 */
export class Dataset1795700000000 implements MigrationInterface {
  name = 'Dataset1795700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create view feed.dataset_event as
        select event_seq, observed_at, body from feed.event where owner is null;
      create view feed.dataset_position as
        select case when not exists (
          select from feed.closure_history
          where upto > coalesce((select event_seq from feed.projector_checkpoint where name = 'closures'), 0)
        ) then (select coalesce(max(event_seq), 0) from feed.projector_checkpoint where name = 'event') end as event_seq;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop view feed.dataset_event, feed.dataset_position');
  }
}
