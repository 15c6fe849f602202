import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The change event as callers see it, of a row with the prefix `row`. */
const shown = (row: string): string => `select row_to_json(shown)::text from (
    select ${row}event_seq as event_seq, ${row}company_id as company_id, ${row}req_key as req_key, ${row}board as board,
      ${row}event_type as event_type,
      to_char(${row}observed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as observed_at,
      ${row}function as function, ${row}country as country, ${row}title as title, ${row}source_board as source_board,
      ${row}confidence::float8 as confidence
  ) shown`;

/**
 * An event's JSON text, made once when the event is stored: it never changes, and is served many times. Its columns stay, and
 * rows without the text get it here: instances of the version before read and write them while this one is rolled out.
 */
export class EventBodies1763760000000 implements MigrationInterface {
  name = 'EventBodies1763760000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table feed.event add column body text;
      update feed.event set body = (${shown('event.')});
      alter table feed.event alter column body set not null;

      create function feed.event_body() returns trigger language plpgsql as $$
        begin
          new.body := (${shown('new.')});
          return new;
        end $$;
      create trigger event_body before insert on feed.event for each row when (new.body is null)
        execute function feed.event_body();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger event_body on feed.event;
      drop function feed.event_body();
      alter table feed.event drop column body;
    `);
  }
}
