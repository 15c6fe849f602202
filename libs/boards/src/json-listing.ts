import type { Vendor } from '@hiring/contracts';
import type { AnswerContext, BoardReader, FetchAnswer } from './fetch-plan.js';
import type { PageReading } from './further-pages.js';
import { asList, asObject, isCount, type JsonObject } from './json-fields.js';
import { readListing, rejected, type ParseResult } from './parse-result.js';
import { readJson } from './payload.js';
import type { RowReading } from './posting-record.js';

/** The rows of a JSON listing and, if the vendor gives it, the total. */
export interface JsonRows {
  rows: readonly unknown[];
  total?: { name: string; value: unknown };
}

export interface JsonListing {
  vendor: Vendor;
  /**
   * Returns the listing in a parsed response; undefined if the response has no list. Such a response must not count as
   * an empty listing.
   */
  rowsOf(value: unknown): JsonRows | undefined;
  /** Name of the member that `rowsOf` reads, for rejection reasons. */
  expected: string;
  readRow(row: JsonObject, context: AnswerContext): RowReading;
  /** Returns the row in a posting's detail; undefined if the response is not a detail. */
  detailRow?(value: JsonObject): JsonObject | undefined;
  /** Reads a detail's row, if its fields differ from the listing's. */
  readDetail?(row: JsonObject, context: AnswerContext): RowReading;
}

/** Returns `rowsOf` for a list in the member `list` and, if the vendor gives it, the total in `total`. */
export function rowsAt(list: string, total?: string): JsonListing['rowsOf'] {
  return (value) => {
    const object = asObject(value);
    const rows = asList(object?.[list]);
    return rows && { rows, ...(total !== undefined && { total: { name: total, value: object?.[total] } }) };
  };
}

/** Returns a page's unparsed rows and total, or why the page is invalid. */
export function jsonPage(listing: JsonListing, body: Uint8Array | string, contentType?: string): PageReading {
  const json = readJson(body, contentType);
  if ('reason' in json) return json;
  const page = listing.rowsOf(json.value);
  if (page === undefined) return { reason: `no ${listing.expected} in the answer` };
  const total = page.total?.value;
  return isCount(total) ? { rows: page.rows, total } : { reason: `${page.total?.name} is no count` };
}

/** Returns the object in a response with status 200; else undefined. */
export function answeredObject(answer: FetchAnswer): JsonObject | undefined {
  if (!('status' in answer) || answer.status !== 200) return undefined;
  const json = readJson(answer.body, answer.headers['content-type']);
  return 'reason' in json ? undefined : asObject(json.value);
}

/** Reads rows, from one or several pages, into a result. */
export function readJsonRows(
  listing: JsonListing,
  rows: JsonRows,
  context: AnswerContext,
  faults: readonly string[] = [],
): ParseResult {
  return readListing({
    vendor: listing.vendor,
    rows: rows.rows,
    ...(rows.total === undefined ? {} : { total: rows.total }),
    faults,
    read: (row) => listing.readRow(row, context),
  });
}

/** Returns a parser for recorded responses. The result for one posting's detail is never complete. */
export function jsonParser(listing: JsonListing): BoardReader['parse'] {
  return (body, context) => {
    const json = readJson(body, context.contentType);
    if ('reason' in json) return rejected(`${listing.vendor}: ${json.reason}`);
    const rows = listing.rowsOf(json.value);
    if (rows !== undefined) return readJsonRows(listing, rows, context);
    const object = asObject(json.value);
    const detail = object && listing.detailRow?.(object);
    if (detail === undefined) return rejected(`${listing.vendor}: no ${listing.expected} in the answer`);
    return readListing({
      vendor: listing.vendor,
      rows: [detail],
      faults: ["one posting's detail, not a listing"],
      read: (row) => (listing.readDetail ?? listing.readRow)(row, context),
    });
  };
}
