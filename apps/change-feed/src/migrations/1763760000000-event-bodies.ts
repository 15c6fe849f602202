import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An event's JSON text, made once when the event is stored: it never changes, and is served many times. Columns that only went
 * into it are gone.
 */
export class EventBodies1763760000000 implements MigrationInterface {
  name = 'EventBodies1763760000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      /* The change event as callers see it, JSON. */
      alter table change_feed.event add column body text;
      update change_feed.event set body = (select row_to_json(shown)::text from (
        select event_seq, company_id, req_key, board, event_type,
          to_char(observed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as observed_at,
          function, country, title, source_board, confidence::float8 as confidence
      ) shown);
      alter table change_feed.event alter column body set not null, drop column req_key, drop column board, drop column source_board,
        drop column function, drop column country, drop column title, drop column confidence;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table change_feed.event add column req_key text, add column board text, add column source_board text,
        add column function text, add column country text, add column title text, add column confidence numeric(3, 2);
      update change_feed.event set req_key = body::json->>'req_key', board = body::json->>'board',
        source_board = body::json->>'source_board', function = body::json->>'function', country = body::json->>'country',
        title = body::json->>'title', confidence = (body::json->>'confidence')::numeric;
      alter table change_feed.event drop column body, alter column req_key set not null, alter column board set not null,
        alter column source_board set not null, alter column function set not null, alter column country set not null,
        alter column title set not null, alter column confidence set not null;
    `);
  }
}
