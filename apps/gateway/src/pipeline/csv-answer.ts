import { stringify } from 'csv-stringify/sync';
import Negotiator from 'negotiator';
import { withoutFormula } from '@hiring/contracts';
import { documentedMembers, type Dto } from '@hiring/contracts/operations';
import type { IncomingCall } from './incoming-call.js';
import type { AnyOperation } from './operation.js';

const JSON_TYPE = 'application/json';
const CSV_TYPE = 'text/csv';
const BETWEEN_VALUES = '; ';
/** Matches a media type's parameters, such as `;charset=utf-8`, except its weight. */
const PARAMETER = /;(?!\s*q\s*=)[^;,="]*(?:=(?:\s*"(?:[^"\\]|\\.)*"|[^;,"]*))?/gi;

/** Version in the tags of CSV answers. Increase it when a change to `csvOf` gives the same body a different text. */
export const CSV_FORMAT = 2;

/** How an answer's list becomes rows. */
export interface Table {
  /** Name of the member with the list. */
  list: string;
  /** The columns, each as the path to its value within an item. */
  columns: readonly (readonly string[])[];
}

/**
 * Returns whether the caller prefers CSV to JSON. The higher weight wins, then a named type over a wildcard, then the
 * earlier type. A wildcard never means CSV.
 */
export function prefersCsv({ csv }: AnyOperation, accept: string | undefined): boolean {
  if (csv !== true || accept === undefined) return false;
  const plain = accept.toLowerCase().replaceAll(PARAMETER, '');
  if (!plain.split(',').some((range) => range.split(';')[0]?.trim() === CSV_TYPE)) return false;
  return new Negotiator({ headers: { accept: plain } }).mediaType([JSON_TYPE, CSV_TYPE]) === CSV_TYPE;
}

/**
 * Converts an answer's list to CSV (RFC 4180, with a header line). If a value is a list, its texts and numbers are
 * joined with `; `, but a list of objects becomes JSON. Text that a spreadsheet would run as a formula gets an
 * apostrophe.
 */
export function csvOf({ list, columns }: Table, body: string): string {
  const items = (JSON.parse(body) as Record<string, Record<string, unknown>[]>)[list] ?? [];
  const rows = items.map((item) => columns.map((path) => cell(path.reduce(memberOf, item as unknown))));
  return stringify([columns.map((path) => path.join('.')), ...rows], {
    // Quote text with any line break, not only with the row delimiter.
    quoted_match: /[\r\n]/,
    record_delimiter: 'windows',
  });
}

/** Returns the `Link` to the next page, if the body has a cursor. */
export function nextPageLink({ path, query }: Pick<IncomingCall, 'path' | 'query'>, body: string): string | undefined {
  const { next_cursor: cursor } = JSON.parse(body) as { next_cursor?: string | number | null };
  if (cursor === undefined || cursor === null) return undefined;
  const parameters = new URLSearchParams({ ...(query as Record<string, string>), cursor: String(cursor) });
  return `<${path}?${parameters.toString()}>; rel="next"`;
}

/** Returns the table for an operation's 200 answer. @throws Error when that answer has no list of objects */
export function tableOf({ name, answers }: AnyOperation): Table {
  const page = answers[200]?.type;
  for (const [list, { type, isArray }] of page === undefined ? [] : documentedMembers(page)) {
    if (isArray === true && isDto(type)) return { list, columns: columnsOf(type) };
  }
  throw new Error(`${name} has no list of objects`);
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
    return isPlain ? withoutFormula(value.join(BETWEEN_VALUES)) : JSON.stringify(value);
  }
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  if (typeof value === 'string') return withoutFormula(value);
  return typeof value === 'boolean' ? String(value) : value;
}
