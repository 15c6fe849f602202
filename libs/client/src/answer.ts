import type { operations } from './generated/api-types.js';
import type { OperationId } from './input.js';

/**
 * How current a company's data is. `none`: none of its boards is read, so zero and false do not mean "not hiring".
 * `stale`: the data is old, or a board's last crawl was not complete.
 */
export type Coverage = 'direct' | 'stale' | 'none';

/** The units billed for an answer. A missing unit was not billed. */
export type Units = Partial<Record<'calls' | 'changes' | 'watches' | 'forced_fresh', number>>;

/** An answer with the values of its headers. `data` is the body exactly as documented. */
export interface Answer<Data, Status extends number = number> {
  data: Data;
  status: Status;
  /** The company's coverage; null unless the call reads one company. */
  coverage: Coverage | null;
  /**
   * The units that this call costs. They are the same if the first answer was lost and a retry got the stored answer.
   */
  units: Units;
  /** The id of the bill line (`usageRecords`); null when nothing was billed. */
  usageId: string | null;
  /** True if this is the stored answer to an earlier try. That try was billed; this one was not. */
  replayed: boolean;
  /** Identifies the version of the data. To use it, pass this answer as `known` to a later call. */
  etag: string | null;
  /** True if the data comes from `known`. */
  notModified: boolean;
  /** The id to quote when contacting support. */
  requestId: string | null;
  headers: Headers;
}

type Successes<Id extends OperationId> = operations[Id]['responses'];
type DataOf<Response> = Response extends { content: { 'application/json': infer Body } } ? Body : undefined;

/** An operation's successful answers, discriminated by `status`. */
export type Answered<Id extends OperationId> = {
  [Status in keyof Successes<Id> & number]: Answer<DataOf<Successes<Id>[Status]>, Status>;
}[keyof Successes<Id> & number];

export type Data<
  Id extends OperationId,
  Status extends keyof Successes<Id> & number = keyof Successes<Id> & number,
> = DataOf<Successes<Id>[Status]>;

export function toAnswer(status: number, headers: Headers, data: unknown, tries: number): Answer<unknown> {
  const replayed = headers.get('idempotent-replayed') === 'true';
  return {
    data,
    status,
    coverage: headers.get('coverage') as Coverage | null,
    units: unitsOf(headers.get(replayed && tries > 1 ? 'replayed-usage-units' : 'usage-units')),
    usageId: headers.get('usage-id'),
    replayed,
    etag: headers.get('etag'),
    notModified: false,
    requestId: headers.get('x-request-id'),
    headers,
  };
}

/** Parses the header that states the billed units. `calls=1` means one call. A unit with 0 is left out. */
function unitsOf(header: string | null): Units {
  const [unit = '', count = ''] = (header ?? '').split('=');
  return Number(count) > 0 ? { [unit]: Number(count) } : {};
}

/**
 * Returns the next page's cursor: from the body or, where the body has no member for it, from the link to the next
 * page. Returns null on the last page.
 */
export function nextCursor({ data, headers }: Answer<unknown>): string | number | null {
  if (typeof data === 'object' && data !== null && 'next_cursor' in data) return data.next_cursor as string | null;
  const target = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
  return target === undefined ? null : new URL(target, 'http://localhost').searchParams.get('cursor');
}
