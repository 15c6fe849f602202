/** A baseline: one node:http server with pg that only serves feed pages. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { ready } from '../rpc/settings.js';

interface Settings {
  databaseUrl: string;
  /**
   * `columns` reads a plain events table, from which Postgres builds JSON. `texts` reads the product's table with
   * stored JSON.
   */
  form: 'columns' | 'texts';
}

const { databaseUrl, form } = JSON.parse(process.env['BENCH'] ?? '{}') as Settings;
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });

const PAGES = {
  columns: `select string_agg(row_to_json(page)::text, ',') as events, max(page.event_seq) as last_seq
    from (
      select event_seq, company_id, req_key, board, event_type,
        to_char(observed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as observed_at,
        function, country, title, source_board, confidence
      from plain_event where event_seq > $1 order by event_seq limit $2
    ) page`,
  texts: `select string_agg(body, ',') as events, max(event_seq) as last_seq
    from (select event_seq, body from change_feed.event where event_seq > $1 order by event_seq limit $2) page`,
};
const page = { name: 'plain_page', text: PAGES[form] };

const server = createServer((request, response) => {
  const query = new URL(request.url ?? '/', 'http://localhost').searchParams;
  const values = [Number(query.get('since')), Number(query.get('limit'))];
  void pool.query<{ events: string; last_seq: string | null }>({ ...page, values }).then(({ rows }) => {
    const text = `{"events":[${rows[0]?.events ?? ''}],"next_cursor":${rows[0]?.last_seq ?? 'null'}}`;
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
    response.end(text);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => ready((server.address() as AddressInfo).port));
