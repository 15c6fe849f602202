import type { Instant, Salary, Seniority, TextFacts } from '@hiring/contracts';
import type { PostingText } from './ad-text.js';
import { asObject, FIELD_CHARACTERS_MAX, idTextOf, isNoValue, knownTextOf, placeText } from './json-fields.js';
import { notInFuture } from './instants.js';
import { cleanText, decodeField } from './text.js';
import { isPlainHttpUrl } from './url-parts.js';
import type { EmploymentType, WorkplaceType } from './vocabulary.js';

/** A place, in the parts that the vendor gives. No part is derived from the text. */
export interface PostingPlace {
  city?: string;
  /** A state, province or similar division, by code or name. */
  region?: string;
  /** A code or a name. */
  country?: string;
  /** The place in the vendor's words. */
  text?: string;
}

/** One posting in a vendor's response. Unknown fields are absent, never null. */
export interface PostingRecord {
  /** The vendor's id for the posting, unique in its board. */
  external_id: string;
  /** The employer's number, unchanged. Words such as `N/A` are left out, but other placeholders can occur. */
  requisition_id?: string;
  /** The vendor's id for the job, which can have several postings. */
  internal_id?: string;
  title: string;
  /** The public page's absolute http(s) address. */
  url: string;
  /**
   * All places in the vendor's words, joined with `; `; empty if there are none. The primary place comes first if
   * known.
   */
  location_text: string;
  /** The places of `location_text` in parts, if the vendor gives any part. */
  places?: PostingPlace[];
  country_hint?: string;
  city_hint?: string;
  department?: string;
  team?: string;
  function_hint?: string;
  employment_type?: EmploymentType;
  workplace_type?: WorkplaceType;
  /** The level from a vendor's field, never from text. */
  seniority?: Seniority;
  salary?: Salary;
  posted_at?: Instant;
  /** Whether `posted_at` is a full timestamp of publication or creation. */
  posted_at_trusted: boolean;
  /** False if the row is not an open, public requisition. */
  listed: boolean;
  /** URL of the page with the posting, if it differs from `url`. */
  found_on?: string;
  /** Whether the vendor marks the posting as a talent pool or an open application. */
  talent_pool?: true;
  /** The advertisement's text, if this answer contains it. Only facts from it are stored. */
  text?: PostingText | undefined;
  /** Facts from a text that an earlier crawl read, stored with the posting's detail. */
  text_facts?: TextFacts;
}

/** A row's unchecked values. Without a valid id and title, the row is refused. */
export interface PostingInput {
  external_id: unknown;
  requisition_id?: unknown;
  internal_id?: unknown;
  title: unknown;
  url?: unknown;
  /** Used if the vendor's URL is missing or is not an absolute http(s) URL. */
  urlFallback: string;
  found_on?: string;
  /** Each place is a text or an object with parts; other values are ignored. */
  places: readonly unknown[];
  country_hint?: unknown;
  city_hint?: unknown;
  department?: unknown;
  team?: unknown;
  function_hint?: unknown;
  employment_type?: EmploymentType | undefined;
  workplace_type?: WorkplaceType | undefined;
  seniority?: Seniority | undefined;
  salary?: Salary | undefined;
  posted_at?: Instant | undefined;
  posted_at_trusted?: boolean;
  listed?: boolean;
  talent_pool?: boolean;
  text?: PostingText | undefined;
  /** The crawl's start, if known. A `posted_at` that is far after the crawl's start is dropped. */
  observedAt?: Instant | undefined;
}

/**
 * A row's record, or why the row is refused. Reasons never quote the payload. `field` is `row` if the row is not a
 * posting. `id` is the posting's id if another field is invalid.
 */
export type RowReading = { posting: PostingRecord } | { refused: { field: string; reason: string; id?: string } };

const ID_CHARACTERS_MAX = 500;
const TITLE_CHARACTERS_MAX = 10_000;
export const LOCATION_CHARACTERS_MAX = 1_000;
const URL_CHARACTERS_MAX = 2_000;
/** Maximum places of a posting. Further places are dropped, because such a long list means everywhere. */
export const PLACES_MAX = 100;

function refuse(field: string, reason: string): RowReading {
  return { refused: { field, reason } };
}

function readId(raw: unknown): { id: string } | { reason: string } {
  if (raw === undefined || raw === null || raw === '') return { reason: 'missing' };
  if (typeof raw === 'number') {
    return Number.isSafeInteger(raw) ? { id: String(raw) } : { reason: 'number outside the safe-integer range' };
  }
  if (typeof raw !== 'string') return { reason: 'neither text nor number' };
  if (raw.length > ID_CHARACTERS_MAX) return { reason: `longer than ${ID_CHARACTERS_MAX} characters` };
  const id = cleanText(raw, ID_CHARACTERS_MAX);
  return id === '' ? { reason: 'blank' } : { id };
}

function readTitle(raw: unknown): { title: string } | { reason: string } {
  if (raw === undefined || raw === null) return { reason: 'missing' };
  if (typeof raw !== 'string') return { reason: 'not text' };
  if (raw.length > TITLE_CHARACTERS_MAX) return { reason: `longer than ${TITLE_CHARACTERS_MAX} characters` };
  const title = cleanText(decodeField(raw), FIELD_CHARACTERS_MAX);
  return title === '' ? { reason: 'blank' } : { title };
}

/** Returns the absolute http(s) URL in `raw`, not normalised. If `raw` is not such a URL, returns undefined. */
export function readHttpUrl(raw: unknown): string | undefined {
  if (typeof raw !== 'string' || raw.length > URL_CHARACTERS_MAX) return undefined;
  if (isPlainHttpUrl(raw)) return raw;
  const text = cleanText(raw, URL_CHARACTERS_MAX);
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  // Credentials are never stored. Besides, the text before the @ could be mistaken for the host.
  if (url.username !== '' || url.password !== '') return undefined;
  return text.includes(' ') ? url.href : text;
}

/** A place's parts, unchecked. */
export interface PlaceInput {
  city?: unknown;
  region?: unknown;
  country?: unknown;
  text?: unknown;
}

/** Returns a place with named parts, for `PostingInput.places`. */
export function placeOf(city: unknown, region: unknown, country: unknown, text?: unknown): PlaceInput {
  return { city, region, country, text };
}

interface PlaceReading {
  text: string;
  /** The place's parts; undefined if there is only a text. */
  parts: PostingPlace | undefined;
}

/** Returns a place's text and parts; undefined if both are missing. */
function readPlace(raw: unknown): PlaceReading | undefined {
  const object = asObject(raw);
  const words = knownTextOf(object === undefined ? raw : object['text']);
  if (object === undefined) return words === undefined ? undefined : { text: words, parts: undefined };
  const city = knownTextOf(object['city']);
  const region = knownTextOf(object['region']);
  const country = knownTextOf(object['country']);
  const text = words ?? placeText(city, region, country);
  if (text === undefined) return undefined;
  if (city === undefined && region === undefined && country === undefined) return { text, parts: undefined };
  const parts: PostingPlace = {};
  if (city !== undefined) parts.city = city;
  if (region !== undefined) parts.region = region;
  if (country !== undefined) parts.country = country;
  if (words !== undefined) parts.text = words;
  return { text, parts };
}

function readPlaces(places: readonly unknown[]): Pick<PostingRecord, 'location_text' | 'places'> {
  const read = places.map(readPlace).filter((place) => place !== undefined);
  const [first, ...others] = read;
  if (first === undefined) return { location_text: '' };
  const inParts = read.some(({ parts }) => parts !== undefined);
  if (others.length === 0) return { location_text: first.text, ...(first.parts && { places: [first.parts] }) };
  const text = cleanText([...new Set(read.map((place) => place.text))].join('; '), LOCATION_CHARACTERS_MAX);
  if (!inParts) return { location_text: text };
  const distinct = new Map(read.map(({ text: words, parts = { text: words } }) => [JSON.stringify(parts), parts]));
  return { location_text: text, places: [...distinct.values()].slice(0, PLACES_MAX) };
}

/**
 * Returns the vendor's id for the job. If this id contains the posting's id, returns undefined, because such an id
 * identifies only this posting.
 */
function readInternalId(raw: unknown, externalId: string): string | undefined {
  const id = idTextOf(raw);
  return id === undefined || id.includes(externalId) ? undefined : id;
}

/** Returns an identifier. For a placeholder such as `N/A`, returns undefined. */
function knownId(raw: unknown): string | undefined {
  const id = idTextOf(raw);
  return id === undefined || isNoValue(id) ? undefined : id;
}

/**
 * Builds a row's record by the field rules, or names the field for which the row is refused. Members are assigned one
 * by one, because this is faster in V8.
 */
export function buildPosting(input: PostingInput): RowReading {
  const id = readId(input.external_id);
  const title = readTitle(input.title);
  if ('reason' in id) return 'reason' in title ? refuse('row', 'has neither id nor title') : refuse('id', id.reason);
  if ('reason' in title) return { refused: { field: 'title', reason: title.reason, id: id.id } };
  const requisitionId = knownId(input.requisition_id);
  const internalId = readInternalId(input.internal_id, id.id);
  const { location_text: locationText, places } = readPlaces(input.places);
  const [countryHint, cityHint] = [knownTextOf(input.country_hint), knownTextOf(input.city_hint)];
  const [department, team] = [knownTextOf(input.department), knownTextOf(input.team)];
  const functionHint = knownTextOf(input.function_hint);
  const postedAt = notInFuture(input.posted_at, input.observedAt);
  const posting: PostingRecord = {
    external_id: id.id,
    title: title.title,
    url: readHttpUrl(input.url) ?? input.urlFallback,
    location_text: locationText,
    posted_at_trusted: postedAt !== undefined && input.posted_at_trusted === true,
    listed: input.listed ?? true,
  };
  if (requisitionId !== undefined) posting.requisition_id = requisitionId;
  if (internalId !== undefined) posting.internal_id = internalId;
  if (places !== undefined) posting.places = places;
  if (countryHint !== undefined) posting.country_hint = countryHint;
  if (cityHint !== undefined) posting.city_hint = cityHint;
  if (department !== undefined) posting.department = department;
  if (team !== undefined) posting.team = team;
  if (functionHint !== undefined) posting.function_hint = functionHint;
  if (input.employment_type !== undefined) posting.employment_type = input.employment_type;
  if (input.workplace_type !== undefined) posting.workplace_type = input.workplace_type;
  if (input.seniority !== undefined) posting.seniority = input.seniority;
  if (input.salary !== undefined) posting.salary = input.salary;
  if (postedAt !== undefined) posting.posted_at = postedAt;
  if (input.found_on !== undefined) posting.found_on = input.found_on;
  if (input.talent_pool === true) posting.talent_pool = true;
  if (input.text !== undefined) posting.text = input.text;
  return { posting };
}
