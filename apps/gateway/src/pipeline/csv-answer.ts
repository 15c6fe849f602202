import { stringify } from 'csv-stringify/sync';
import Negotiator from 'negotiator';
import { documentedMembers, type Dto } from '@hiring/contracts/operations';
import type { IncomingCall } from './incoming-call.js';
import type { AnyOperation } from './operation.js';

const JSON_TYPE = 'application/json';
const CSV_TYPE = 'text/csv';
const BETWEEN_VALUES = '; ';

/** How the list of an answer becomes rows. */
interface Table {
  /** The member that has the list. */
  list: string;
  /** Columns by the path of their value in an item. */
  columns: readonly (readonly string[])[];
}

const tables = new Map<string, Table>();

/** Whether the caller names CSV and prefers it to JSON. A wildcard never means CSV. */
export function prefersCsv({ csv }: AnyOperation, accept: string | undefined): boolean {
  if (csv !== true || accept?.toLowerCase().includes(CSV_TYPE) !== true) return false;
  return new Negotiator({ headers: { accept } }).mediaType([JSON_TYPE, CSV_TYPE]) === CSV_TYPE;
}

/**
 * Returns the list of an answer as CSV (RFC 4180, with a header line): a column for each member of an item, `a.b` for a
 * member inside another. Several values are joined with `; `, lists of objects are JSON. A text that a spreadsheet would
 * take for a formula begins with an apostrophe.
 */
export function csvOf(operation: AnyOperation, body: string): string {
  const { list, columns } = tableOf(operation);
  const items = (JSON.parse(body) as Record<string, Record<string, unknown>[]>)[list] ?? [];
  const rows = items.map((item) => columns.map((path) => cell(path.reduce(memberOf, item as unknown))));
  return stringify([columns.map((path) => path.join('.')), ...rows], {
    escape_formulas: true,
    // Besides what contains the delimiter of rows.
    quoted_match: /[\r\n]/,
    record_delimiter: 'windows',
  });
}

/** The `Link` to the next page of an answer that has a cursor in its body; undefined on the last page. */
export function nextPageLink({ path, query }: Pick<IncomingCall, 'path' | 'query'>, body: string): string | undefined {
  const { next_cursor: cursor } = JSON.parse(body) as { next_cursor?: string | number | null };
  if (cursor === undefined || cursor === null) return undefined;
  const parameters = new URLSearchParams({ ...(query as Record<string, string>), cursor: String(cursor) });
  return `<${path}?${parameters.toString()}>; rel="next"`;
}

function tableOf(operation: AnyOperation): Table {
  const known = tables.get(operation.name);
  if (known !== undefined) return known;
  const page = operation.answers[200]?.type;
  for (const [list, { type, isArray }] of page === undefined ? [] : documentedMembers(page)) {
    if (isArray !== true || !isDto(type)) continue;
    const table = { list, columns: columnsOf(type) };
    tables.set(operation.name, table);
    return table;
  }
  throw new Error(`${operation.name} has no list of objects`);
}

function columnsOf(item: Dto<object>): string[][] {
  return documentedMembers(item).flatMap(([name, { type, isArray }]) =>
    isArray !== true && isDto(type) ? columnsOf(type).map((path) => [name, ...path]) : [[name]],
  );
}

function isDto(type: unknown): type is Dto<object> {
  return typeof type === 'function' && documentedMembers(type as Dto<object>).length > 0;
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function cell(value: unknown): unknown {
  if (Array.isArray(value)) {
    const isPlain = value.every((item) => typeof item !== 'object');
    return isPlain ? value.join(BETWEEN_VALUES) : JSON.stringify(value);
  }
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return typeof value === 'boolean' ? String(value) : value;
}
