import type { JsonOf, RpcRequest, RpcResponse, SignalPosition } from '@hiring/contracts';
import type { SignalsPage } from '@hiring/contracts/operations';
import type { Pool } from 'pg';
import { withName } from '../feed/company-names.js';

type SignalsRequest = RpcRequest<'change-feed.signals'>;

interface PageRow {
  /** The signals as JSON, separated by commas; null on an empty page. */
  signals: string | null;
  count: number;
  last_seq: number | null;
  last_n: number | null;
}

const AT_THE_END: SignalPosition = { event_seq: Number.MAX_SAFE_INTEGER, n: 0 };

/**
 * Returns the SQL of one page, which reads an index from the cursor on. The clause of an absent filter is left out, so
 * that each variant has its index. Names are complete up to the feed's position, so a page with names ends there.
 */
function signalsSql({ company_id, type, function: fn, company }: SignalsRequest): string {
  const filters = Object.entries({ company_id, type, function: fn }).filter(([, value]) => value !== undefined);
  const clauses = filters.map(([column], index) => `and ${column} = $${index + 7}`);
  const named = `and event_seq <= (select event_seq from change_feed.projector_checkpoint where name = 'event')`;
  return `
    select string_agg(${company === true ? withName('page') : 'body'}, ',' order by event_seq, n) as signals,
      count(*)::int as count, max(event_seq) as last_seq, (max(array[event_seq, n]))[2] as last_n
    from (
      select event_seq, n, company_id, body from change_feed.signal
      where (event_seq, n) > ($1, $2) and (event_seq, n) <= ($3, $4) and (owner is null or owner = $5)
        ${clauses.join(' ')} ${company === true ? named : ''}
      order by event_seq, n limit $6
    ) page`;
}

/** A page of the signals that the customer may see, oldest first. */
export async function signalsPage(pool: Pool, request: SignalsRequest): Promise<RpcResponse<'change-feed.signals'>> {
  const { after, upto = AT_THE_END, customer_id: customerId, limit } = request;
  const filters = [request.company_id, request.type, request.function].filter((value) => value !== undefined);
  const { rows } = await pool.query<PageRow>({
    name: statementName(request),
    text: signalsSql(request),
    values: [after.event_seq, after.n, upto.event_seq, upto.n, customerId, limit, ...filters],
  });
  const page = rows[0] ?? { signals: null, count: 0, last_seq: null, last_n: null };
  const last = page.last_seq === null ? null : `${page.last_seq}.${page.last_n}`;
  return {
    body: `{"signals":[${page.signals ?? ''}],"next_cursor":${JSON.stringify(last)}}` as JsonOf<SignalsPage>,
    count: page.count,
    last,
  };
}

function statementName({ company_id, type, function: fn, company }: SignalsRequest): string {
  return `feed_signals_${company_id === undefined ? '' : 'c'}${type === undefined ? '' : 't'}${fn === undefined ? '' : 'f'}${company === true ? 'd' : ''}`;
}
