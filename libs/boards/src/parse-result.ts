import { createHash } from 'node:crypto';
import type { Vendor } from '@hiring/contracts';
import { asObject, type JsonObject } from './json-fields.js';
import type { PostingRecord, RowReading } from './posting-record.js';

/**
 * `complete` may open, refresh and close; `incomplete` reports its good rows but decides nothing; `rejected` took no
 * row and moves nothing.
 */
export type ParseOutcome = 'complete' | 'incomplete' | 'rejected';

/** A row that could not be taken. `key` is the same for the same broken row in every crawl: its id, else a digest. */
export interface RefusedRow {
  key: string;
  /** Position in the listing, from 0. */
  index: number;
  field: string;
  reason: string;
}

export interface ParseResult {
  outcome: ParseOutcome;
  /** For operators: why the outcome is not complete. Null when it is. Never quotes the payload. */
  reason: string | null;
  /** Distinct by external_id, in the vendor's order, rows with `listed: false` included. */
  postings: PostingRecord[];
  refused: RefusedRow[];
  /** Faults of the listing other than refused rows. Empty and refused rows only: a case for the quarantine. */
  faults: string[];
}

export interface Listing {
  vendor: Vendor;
  rows: readonly unknown[];
  read(row: JsonObject, index: number): RowReading;
  /** The total the vendor states; leave it out for vendors that state none. Any other type than a count is a fault. */
  total?: { name: string; value: unknown };
  /** Faults found before the rows were read, e.g. a missing page. */
  faults?: readonly string[];
}

const REASONS_SHOWN = 3;
/** Five times the largest boards there are; more rows are no job board, and each costs work. */
const ROWS_MAX = 100_000;

/** A parse that takes nothing. */
export function rejected(reason: string): ParseResult {
  return { outcome: 'rejected', reason, postings: [], refused: [], faults: [reason] };
}

function keyOfRefused(row: unknown): string {
  const object = asObject(row);
  const id = object?.['id'] ?? object?.['uuid'];
  if (typeof id === 'string' && id !== '' && id.length <= 100) return id;
  if (typeof id === 'number' && Number.isSafeInteger(id)) return String(id);
  const text = JSON.stringify(row) ?? 'undefined';
  return `sha256:${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
}

function samePosting(one: PostingRecord, other: PostingRecord): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function describe(vendor: Vendor, refused: readonly RefusedRow[], faults: readonly string[]): string | null {
  const reasons = [...faults];
  if (refused.length > 0) {
    const shown = refused.slice(0, REASONS_SHOWN).map((row) => `row ${row.index}: ${row.field} ${row.reason}`);
    const more = refused.length > REASONS_SHOWN ? `; and ${refused.length - REASONS_SHOWN} more` : '';
    reasons.push(`${refused.length} row(s) refused (${shown.join('; ')}${more})`);
  }
  return reasons.length === 0 ? null : `${vendor}: ${reasons.join('; ')}`;
}

function totalFault(total: Listing['total'], counted: number): string | null {
  if (total === undefined) return null;
  if (typeof total.value !== 'number' || !Number.isInteger(total.value)) return `${total.name} is not a count`;
  return total.value === counted ? null : `${total.name} is ${total.value} but ${counted} distinct row(s) came`;
}

/**
 * Reads every row of a listing once, in time linear in the rows, and judges the whole: rows refused or repeated with
 * other content, or a total that does not fit, make it incomplete; more than half refused is schema drift, rejected.
 */
export function readListing(listing: Listing): ParseResult {
  if (listing.rows.length > ROWS_MAX) return rejected(`${listing.vendor}: more than ${ROWS_MAX} rows`);
  const byId = new Map<string, PostingRecord>();
  const refused: RefusedRow[] = [];
  let differing = 0;
  listing.rows.forEach((row, index) => {
    const object = asObject(row);
    const reading: RowReading = object
      ? listing.read(object, index)
      : { refused: { field: 'row', reason: 'is not an object' } };
    if ('refused' in reading) {
      refused.push({ key: keyOfRefused(row), index, ...reading.refused });
      return;
    }
    const first = byId.get(reading.posting.external_id);
    if (!first) byId.set(reading.posting.external_id, reading.posting);
    else if (!samePosting(first, reading.posting)) differing += 1;
  });
  if (refused.length * 2 > listing.rows.length) {
    return {
      ...rejected(describe(listing.vendor, refused, ['more than half of the rows are unusable']) ?? ''),
      refused,
    };
  }
  const faults = [...(listing.faults ?? [])];
  if (differing > 0) faults.push(`${differing} row(s) repeat an id with other content`);
  const total = totalFault(listing.total, byId.size + refused.length);
  if (total !== null) faults.push(total);
  const reason = describe(listing.vendor, refused, faults);
  return {
    outcome: reason === null ? 'complete' : 'incomplete',
    reason,
    postings: [...byId.values()],
    refused,
    faults,
  };
}
