import type { operations } from './generated/api-types.js';
import type { OperationId } from './input.js';

/**
 * How current a company's data is. `direct`: every board was read completely and recently. `stale`: the data is older
 * than 8 days, or a board's last crawl was incomplete. `none`: no board is read, so zero and false do not mean "not
 * hiring".
 */
export type Coverage = 'direct' | 'stale' | 'none';

/** The number of units billed for an answer, by kind of unit. A kind is absent if none of its units was billed. */
export type Units = Partial<Record<'calls' | 'changes' | 'watches' | 'forced_fresh', number>>;

/** An answer with its headers' values. `data` is the body as documented. */
export interface Answer<Data, Status extends number = number> {
  data: Data;
  status: Status;
  /** The company's coverage. Null unless the call reads one company. */
  coverage: Coverage | null;
  /**
   * The units billed for this call. If a retry receives the stored answer, these are the units billed for the earlier
   * try.
   */
  units: Units;
  /** The id of this call's bill line (`usageRecords`). Null if nothing was billed. */
  usageId: string | null;
  /** True if this is the stored answer to an earlier try. Only that try was billed. */
  replayed: boolean;
  /** The data's version. To use it, pass this answer as `known` to a later call. */
  etag: string | null;
  /** True if the data is unchanged since `known` was returned. `data` is then the data from `known`. */
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

/** Parses the header with the billed units. `calls=1` means one call. */
function unitsOf(header: string | null): Units {
  const [unit = '', count = ''] = (header ?? '').split('=');
  return Number(count) > 0 ? { [unit]: Number(count) } : {};
}

/** Returns the next page's cursor from the body, or else from the link header. Returns null on the last page. */
export function nextCursor({ data, headers }: Answer<unknown>): string | number | null {
  if (typeof data === 'object' && data !== null && 'next_cursor' in data) return data.next_cursor as string | null;
  const target = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
  return target === undefined ? null : new URL(target, 'http://localhost').searchParams.get('cursor');
}
