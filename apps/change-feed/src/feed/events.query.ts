import type { JsonOf, RpcRequest, RpcResponse } from '@hiring/contracts';
import type { EventsPage } from '@hiring/contracts/operations';
import type { Pool } from 'pg';
import { withName } from './company-names.js';

type EventsRequest = RpcRequest<'change-feed.events'>;

interface PageRow {
  /** The events as JSON, separated by commas; null on an empty page. */
  events: string | null;
  count: number;
  /** The highest position on the page. */
  last_seq: number | null;
  first_seq: number | null;
}

/**
 * Returns the SQL for one page in `event_seq` order. Absent filters have no clause, so that each combination can use
 * its own index.
 */
function eventsSql(request: EventsRequest): string {
  const company = request.company_id === undefined ? '' : 'and company_id = $5';
  const type = request.event_type === undefined ? '' : `and event_type = $${company === '' ? 5 : 6}`;
  const open = request.closed === true ? '' : `and event_type <> 'closed'`;
  return `
    select string_agg(${request.company === true ? withName('page') : 'body'}, ',') as events, count(*)::int as count,
      max(event_seq) as last_seq, min(event_seq) as first_seq
    from (
      select event_seq, company_id, body from change_feed.event
      where event_seq > $1 and event_seq <= $2 and (owner is null or owner = $3) ${company} ${type} ${open}
      order by event_seq ${request.newest === true ? 'desc' : ''} limit $4
    ) page`;
}

/** Returns a page of events. `next_cursor` is the last event's position; null for an empty page. */
export async function eventsPage(pool: Pool, request: EventsRequest): Promise<RpcResponse<'change-feed.events'>> {
  const filters = [request.company_id, request.event_type].filter((value) => value !== undefined);
  const { rows } = await pool.query<PageRow>({
    name: statementName(request),
    text: eventsSql(request),
    values: [request.since, highestOf(request), request.customer_id, request.limit, ...filters],
  });
  const page = rows[0] ?? { events: null, count: 0, last_seq: null, first_seq: null };
  const last = request.newest === true ? page.first_seq : page.last_seq;
  return {
    body: `{"events":[${page.events ?? ''}],"next_cursor":${last ?? 'null'}}` as JsonOf<EventsPage>,
    count: page.count,
    last_seq: page.last_seq,
  };
}

/** Returns the highest position that the page may include. */
function highestOf({ upto = Number.MAX_SAFE_INTEGER, before }: EventsRequest): number {
  return before === undefined ? upto : Math.min(upto, before - 1);
}

function statementName({ company_id, event_type, closed, newest, company }: EventsRequest): string {
  return `feed_events_${company_id === undefined ? '' : 'c'}${event_type === undefined ? '' : 't'}${closed === true ? 'x' : ''}${newest === true ? 'n' : ''}${company === true ? 'd' : ''}`;
}

export async function isVisible(pool: Pool, companyId: number, customerId: string): Promise<boolean> {
  const { rows } = await pool.query({
    name: 'feed_company_visible',
    text: 'select 1 from change_feed.company where company_id = $1 and (owner is null or owner = $2)',
    values: [companyId, customerId],
  });
  return rows.length > 0;
}
