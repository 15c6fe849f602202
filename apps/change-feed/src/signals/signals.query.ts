import type { JsonOf, RpcRequest, RpcResponse, SignalPosition } from '@hiring/contracts';
import type { SignalsPage } from '@hiring/contracts/operations';
import type { Pool } from 'pg';
import { withName } from '../feed/company-names.js';

type SignalsRequest = RpcRequest<'change-feed.signals'>;

interface PageRow {
  /** The signals as JSON, separated by commas; null on an empty page. */
  signals: string | null;
  count: number;
  /** The highest position on the page, as `<event_seq>.<n>`. `first` is the lowest. */
  last: string | null;
  first: string | null;
}

const AT_THE_END: SignalPosition = { event_seq: Number.MAX_SAFE_INTEGER, n: 0 };

/** Returns the SQL for one page. Absent filters have no clause, so that each combination can use its own index. */
function signalsSql({ company_id, type, function: fn, company, newest, before }: SignalsRequest): string {
  const filters = Object.entries({ company_id, type, function: fn }).filter(([, value]) => value !== undefined);
  const clauses = filters.map(([column], index) => `and ${column} = $${index + 7}`);
  const seventh = filters.length + 7;
  const earlier = before === undefined ? '' : `and (event_seq, n) < ($${seventh}, $${seventh + 1})`;
  const order = newest === true ? 'event_seq desc, n desc' : 'event_seq, n';
  const idAt = (end: 'max' | 'min'): string => `array_to_string(${end}(array[event_seq, n]), '.')`;
  const named = `and event_seq <= (select event_seq from change_feed.projector_checkpoint where name = 'event')`;
  return `
    select string_agg(${company === true ? withName('page') : 'body'}, ',' order by ${order}) as signals,
      count(*)::int as count, ${idAt('max')} as last, ${idAt('min')} as first
    from (
      select event_seq, n, company_id, body from change_feed.signal
      where (event_seq, n) > ($1, $2) and (event_seq, n) <= ($3, $4) and (owner is null or owner = $5)
        ${clauses.join(' ')} ${earlier} ${company === true ? named : ''}
      order by ${order} limit $6
    ) page`;
}

/** Returns a page of the signals that the customer can see, oldest first or newest first. */
export async function signalsPage(pool: Pool, request: SignalsRequest): Promise<RpcResponse<'change-feed.signals'>> {
  const { after, upto = AT_THE_END, before, customer_id: customerId, limit } = request;
  const filters = [request.company_id, request.type, request.function].filter((value) => value !== undefined);
  const { rows } = await pool.query<PageRow>({
    name: statementName(request),
    text: signalsSql(request),
    values: [
      ...[after.event_seq, after.n, upto.event_seq, upto.n, customerId, limit, ...filters],
      ...(before === undefined ? [] : [before.event_seq, before.n]),
    ],
  });
  const page = rows[0] ?? { signals: null, count: 0, last: null, first: null };
  const next = request.newest === true ? page.first : page.last;
  return {
    body: `{"signals":[${page.signals ?? ''}],"next_cursor":${JSON.stringify(next)}}` as JsonOf<SignalsPage>,
    count: page.count,
    last: page.last,
  };
}

function statementName({ company_id, type, function: fn, company, newest, before }: SignalsRequest): string {
  const parts = { c: company_id, t: type, f: fn, d: company, n: newest, b: before };
  const given = Object.entries(parts).flatMap(([letter, value]) => (value === undefined ? [] : [letter]));
  return `feed_signals_${given.join('')}`;
}
