import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One row per (watch, event) to be pushed, the log of attempts, and how far fan-out has come. */
export class Deliveries1763720200000 implements MigrationInterface {
  name = 'Deliveries1763720200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      /* Every pair up to (event_seq, watch_id) has its delivery. The one row is also the lock of fan-out. */
      create table change_feed.fan_out_checkpoint (
        only_row boolean primary key default true check (only_row),
        event_seq bigint not null default 0,
        watch_id bigint not null default 0,
        /* due_at of the newest deliveries: it never falls, so that first attempts start in the feed's order. */
        due_at timestamptz not null default '-infinity'
      );
      insert into change_feed.fan_out_checkpoint default values;

      create table change_feed.delivery (
        id bigint generated always as identity,
        webhook_id bigint not null,
        watch_id bigint not null,
        event_seq bigint not null,
        /* held: its watch is pending. */
        status text not null check (status in ('held', 'pending', 'succeeded', 'exhausted', 'cancelled', 'expired')),
        ordered boolean not null,
        /* Finished attempts of the running series. */
        attempts smallint not null default 0,
        /* Rises with every start of an attempt: a result counts only for the start it belongs to. */
        claims int not null default 0,
        due_at timestamptz not null,
        /* Set while an attempt runs. No index holds it, so that starting an attempt touches none. */
        started_at timestamptz,
        created_at timestamptz(3) not null default now(),
        finished_at timestamptz(3),
        primary key (webhook_id, id),
        constraint delivery_once unique (watch_id, event_seq)
      ) with (fillfactor = 60);
      create index delivery_due on change_feed.delivery (webhook_id, due_at, event_seq, watch_id) where status = 'pending';
      create index delivery_in_order on change_feed.delivery (webhook_id, event_seq, watch_id)
        where status = 'pending' and ordered;
      create index delivery_age on change_feed.delivery using brin (created_at);

      create table change_feed.attempt (
        delivery_id bigint not null,
        number int not null,
        at timestamptz(3) not null,
        duration_ms int not null,
        /* Of the answer; null when there was none, and then error says why. */
        status_code int,
        error text,
        /* First 2 KiB of the answer's body. */
        response text,
        primary key (delivery_id, number)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table change_feed.attempt, change_feed.delivery, change_feed.fan_out_checkpoint');
  }
}
