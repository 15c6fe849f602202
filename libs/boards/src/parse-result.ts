import { createHash } from 'node:crypto';
import type { Vendor } from '@hiring/contracts';
import { asObject, type JsonObject } from './json-fields.js';
import {
  LOCATION_CHARACTERS_MAX,
  PLACES_MAX,
  type PostingPlace,
  type PostingRecord,
  type RowReading,
} from './posting-record.js';
import { cleanText } from './text.js';

/**
 * `complete` can open, refresh and close postings; `incomplete` closes none; `rejected` has no rows and changes
 * nothing.
 */
export type ParseOutcome = 'complete' | 'incomplete' | 'rejected';

/** A refused row. `key` is the row's id or digest, and identifies the row in every crawl. */
export interface RefusedRow {
  key: string;
  /** Position in the listing, from 0. */
  index: number;
  field: string;
  reason: string;
}

export interface ParseResult {
  outcome: ParseOutcome;
  /** For operators: why the outcome is not complete; else null. Never quotes the payload. */
  reason: string | null;
  /** The postings, including rows with `listed: false`, distinct by external_id and in the vendor's order. */
  postings: PostingRecord[];
  refused: RefusedRow[];
  /** Ids that occur only in refused rows. */
  unread: string[];
  /** The listing's faults, other than refused rows. */
  faults: string[];
}

export interface Listing {
  vendor: Vendor;
  rows: readonly unknown[];
  read(row: JsonObject, index: number): RowReading;
  /** The vendor's total; absent if it is not reliable. A value that is not a count is a fault. */
  total?: { name: string; value: unknown };
  /** Faults from before the rows were read, such as a missing page. */
  faults?: readonly string[];
}

const REASONS_SHOWN = 3;
/**
 * Maximum number of rows, five times as many as the largest known boards have. A list with more rows is not a job board,
 * and each row costs work.
 */
const ROWS_MAX = 100_000;

/** Returns the result for a valid board without postings. */
export function emptyListing(): ParseResult {
  return { outcome: 'complete', reason: null, postings: [], refused: [], unread: [], faults: [] };
}

/**
 * Returns the result with another fault, which makes the result incomplete. A rejected result is returned unchanged.
 */
export function withFault(parsed: ParseResult, fault: string): ParseResult {
  if (parsed.outcome === 'rejected') return parsed;
  const reason = parsed.reason === null ? fault : `${parsed.reason}; ${fault}`;
  return { ...parsed, outcome: 'incomplete', reason, faults: [...parsed.faults, fault] };
}

type Refused = RefusedRow & { id?: string };

/** Returns a result without rows. */
export function rejected(reason: string): ParseResult {
  return { outcome: 'rejected', reason, postings: [], refused: [], unread: [], faults: [reason] };
}

function keyOfRefused(row: unknown): string {
  const object = asObject(row);
  const id = object?.['id'] ?? object?.['uuid'];
  if (typeof id === 'string' && id !== '' && id.length <= 100) return id;
  if (typeof id === 'number' && Number.isSafeInteger(id)) return String(id);
  const text = JSON.stringify(row) ?? 'undefined';
  return `sha256:${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
}

/** Fields that may differ between a posting's rows, if the vendor lists it once per place. */
const PLACE_FIELDS: ReadonlySet<string> = new Set([
  'location_text',
  'places',
  'country_hint',
  'city_hint',
  'workplace_type',
  'url',
  'found_on',
]);

function withoutPlace(posting: PostingRecord): string {
  return JSON.stringify(posting, (name, value: unknown) => (PLACE_FIELDS.has(name) ? undefined : value));
}

/** Returns a row's content as text, without the pages on which it was found. */
function keyOf(row: PostingRecord): string {
  return JSON.stringify(row.found_on === undefined ? row : { ...row, found_on: '', url: '' });
}

/**
 * A posting's distinct rows, equal except for the place. Most postings have only one row, which needs no comparison.
 */
class PostingRows {
  private readonly rows: PostingRecord[];
  private keys: Set<string> | undefined;

  constructor(private readonly first: PostingRecord) {
    this.rows = [first];
  }

  get rowCount(): number {
    return this.rows.length;
  }

  /** Adds a row. Returns false if it is neither a repeat nor another place of the posting. */
  take(row: PostingRecord): boolean {
    this.keys ??= new Set([keyOf(this.first)]);
    const key = keyOf(row);
    if (this.keys.has(key)) return true;
    if (row.location_text === '' || withoutPlace(row) !== withoutPlace(this.first)) return false;
    this.keys.add(key);
    this.rows.push(row);
    return true;
  }

  /** Returns one posting with all places, sorted because vendors return rows in any order. */
  posting(): PostingRecord {
    if (this.rows.length === 1) return this.first;
    const [first, ...others] = this.rows.toSorted(byPlace);
    return inSeveralPlaces(first as PostingRecord, others);
  }
}

function byPlace(one: PostingRecord, other: PostingRecord): number {
  return one.location_text < other.location_text ? -1 : 1;
}

/**
 * Merges the rows of a posting with several places. Keeps the country and the workplace only if they are equal in all
 * rows. So a posting in "London or remote" has no workplace.
 */
function inSeveralPlaces(first: PostingRecord, others: readonly PostingRecord[]): PostingRecord {
  const places = new Set([first, ...others].flatMap((row) => row.location_text.split('; ')));
  const merged: PostingRecord = { ...first, location_text: cleanText([...places].join('; '), LOCATION_CHARACTERS_MAX) };
  if (first.places !== undefined || others.some((row) => row.places !== undefined)) {
    merged.places = [first, ...others].flatMap(partsOfPlaces).slice(0, PLACES_MAX);
  }
  for (const field of ['country_hint', 'workplace_type'] as const) {
    if (others.some((row) => row[field] !== first[field])) delete merged[field];
  }
  return merged;
}

/** Returns a row's places. If the row does not give them in parts, each place has only a text. */
function partsOfPlaces(row: PostingRecord): PostingPlace[] {
  return row.places ?? row.location_text.split('; ').map((text) => ({ text }));
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

/**
 * Returns a fault if the vendor's total is wrong. The total may be the number of distinct postings, including
 * unreadable ones. If postings are repeated for each place, the total may also be the number of distinct rows.
 */
function totalFault(total: NonNullable<Listing['total']>, counted: readonly number[]): string | null {
  const { name, value } = total;
  if (typeof value !== 'number' || !Number.isInteger(value)) return `${name} is not a count`;
  if (counted.includes(value)) return null;
  return `${name} is ${value} but ${counted[0]} distinct row(s) came`;
}

/**
 * Reads a listing's rows in linear time, and groups rows that repeat a posting for each place. The listing is
 * incomplete if a posting has no id, or if there is a fault, such as a wrong total. If the vendor gives no total, it is
 * a fault when rows repeat an id with different content.
 *
 * If more than half the rows are refused, the format has changed, and the listing is rejected.
 */
export function readListing(listing: Listing): ParseResult {
  if (listing.rows.length > ROWS_MAX) return rejected(`${listing.vendor}: more than ${ROWS_MAX} rows`);
  const byId = new Map<string, PostingRows>();
  const refused: Refused[] = [];
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
    const rows = byId.get(reading.posting.external_id);
    if (!rows) byId.set(reading.posting.external_id, new PostingRows(reading.posting));
    else if (!rows.take(reading.posting)) differing += 1;
  });
  if (refused.length * 2 > listing.rows.length) {
    return {
      ...rejected(describe(listing.vendor, refused, ['more than half of the rows are unusable']) ?? ''),
      refused: refused.map(({ id: _id, ...row }) => row),
    };
  }
  const postings = [...byId.values()];
  const unread = unreadIds(refused, byId);
  const unidentified = refused.filter((row) => row.field === 'id').length;
  const faults = [...(listing.faults ?? [])];
  if (listing.total !== undefined) {
    const rowCount = postings.reduce((sum, rows) => sum + rows.rowCount, 0);
    const counted = [postings.length, rowCount].map((count) => count + unread.length + unidentified);
    faults.push(...[totalFault(listing.total, counted)].filter((fault) => fault !== null));
  } else if (differing > 0) faults.push(`${differing} row(s) repeat an id with other content`);
  const complete = faults.length === 0 && unidentified === 0;
  return {
    outcome: complete ? 'complete' : 'incomplete',
    reason: complete ? null : describe(listing.vendor, refused, faults),
    postings: postings.map((rows) => rows.posting()),
    refused: refused.map(({ id: _id, ...row }) => row),
    unread,
    faults,
  };
}

/** Returns the distinct ids that are only in refused rows. */
function unreadIds(refused: readonly Refused[], byId: ReadonlyMap<string, PostingRows>): string[] {
  return [...new Set(refused.flatMap(({ id }) => (id === undefined || byId.has(id) ? [] : [id])))];
}
