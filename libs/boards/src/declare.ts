import type { Vendor } from '@hiring/contracts';
import { boardReader, type BoardPage, type CrawlEnd } from './crawl-result.js';
import type { Decoded, Decoder } from './decoders.js';
import { endDetailedListing } from './detailed-listing.js';
import type {
  AnswerContext,
  BoardReader,
  CrawlContext,
  FetchAnswer,
  FetchRequest,
  KnownPosting,
  PlanPart,
  PostingDetail,
  Validators,
} from './fetch-plan.js';
import { numbersBelow, requestPages, type PageReading } from './further-pages.js';
import { appendAll, asObject, onlyText, type JsonObject } from './json-fields.js';
import { readListing, rejected, type ParseResult } from './parse-result.js';
import { bodyText } from './payload.js';
import { listingGet, postingGet, requestListing, type RedirectRules } from './plan-parts.js';
import { requestProofs } from './posting-requests.js';
import { buildPosting, readHttpUrl, type PostingInput, type PostingRecord, type RowReading } from './posting-record.js';

/** A request, without what is the same for all listings. A body makes it a POST. */
export interface Asked {
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

/** The place of a page in its listing: the number of rows and of pages before it. */
export interface Position {
  offset: number;
  page: number;
}

/** What the answer to the request before the listing gave: a token, a host. */
export type Vars = Readonly<Record<string, string>>;

export interface RowContext extends AnswerContext {
  vars: Vars;
}

/**
 * What a vendor's answers look like, with places for values in braces: `{id}`, `{title}`. A row is a JSON value, or the
 * source of an element.
 */
export interface Sample {
  row: unknown;
  /** The page around the rows, with `{rows}` and `{total}`; left out for answers that are plain JSON. */
  frame?: string;
  /** The answer to the request before the listing. */
  before?: string;
  /** The answers for a posting that is open and one that is gone, where these are no page and no plain 404. */
  open?: string;
  gone?: string;
  goneStatus?: number;
}

/** How one listing is asked for and read. Requests and paging are data, a row is a function. */
export interface Surface {
  /** One request whose answer the listing needs; null when it lacks what is needed. It is no listing. */
  before?: { ask(token: string): Asked; read(text: string, headers: Readonly<Record<string, string>>): Vars | null };
  list(token: string, at: Position, vars: Vars): Asked;
  decode: Decoder;
  /**
   * Left out: one answer has the whole board. `step` is the number of rows of a page, by default those of the first page;
   * `overlap`: offsets count from 0 or 1 by tenant, so that two pages may share a row.
   */
  pages?: { step?: number; overlap?: 1 };
  /** The total of pages after the first does not count. */
  totalOn?: 'first';
  /** How often all pages are read until the distinct postings reach the total, where the order changes in between. */
  sweeps?: number;
  /** With as many rows, the vendor has cut the list. */
  cap?: number;
  row(row: JsonObject, context: RowContext): Omit<PostingInput, 'observedAt'>;
  /** Fields that the row lacks, requested once for each posting. */
  detail?: {
    ask(posting: PostingRecord, token: string): Asked | null;
    read(answer: FetchAnswer, posting: PostingRecord): PostingDetail | null;
  };
  /** The page of a posting that a complete listing lacks. Left out: it closes when it was missed twice. */
  proof?(token: string, id: string, known: KnownPosting, vars: Vars): Asked | null;
  /** Whether that page shows that the posting is gone; by default 404 or 410. */
  gone?(answer: FetchAnswer): boolean;
  /** An answer as the vendor gives it, with places for values: from it, fake boards and tests are made. */
  sample: Sample;
}

/** A vendor: who its boards are, and how their listing is read. */
export interface Declared extends Surface {
  vendor: Vendor;
  version: number;
  /** A token for addresses that are built without one. */
  example: string;
  readToken(raw: string): string | null;
  redirects(token: string): RedirectRules;
  /** The board's public page, where the listing is at another address: a board is absent only if it is, too. */
  page?(token: string): BoardPage;
  /** Read when the first listing cannot be. */
  orElse?: Surface;
}

const PAGES_MAX = 1_000;
const FIRST: Position = { offset: 0, page: 0 };

function listingRequest(asked: Asked, accept: string): FetchRequest {
  const { url, body } = asked;
  const headers = {
    accept,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...asked.headers,
  };
  return listingGet(url, { headers, ...(body !== undefined && { method: 'POST', body }) });
}

function postingRequest(asked: Asked, purpose: 'detail' | 'proof'): FetchRequest {
  const { url, headers = { accept: 'text/html' }, body } = asked;
  return postingGet(url, purpose, { headers, ...(body !== undefined && { method: 'POST', body }) });
}

function readRows(vendor: Vendor, surface: Surface, listing: Decoded, context: RowContext): ParseResult {
  const { rows, total, fault } = listing;
  const isCapped = surface.cap !== undefined && rows.length >= surface.cap;
  return readListing({
    vendor,
    rows,
    ...(total !== undefined && { total: { name: 'the total', value: total } }),
    faults: [...(fault === undefined ? [] : [fault]), ...(isCapped ? ['the vendor shows no more rows'] : [])],
    read: (row) => readRow(surface, row, context),
  });
}

/** The record of a row; the country is that of all places, and the town that of the first, where the row says no more. */
export function readRow(surface: Surface, row: JsonObject, context: RowContext): RowReading {
  const parts = surface.row(row, context);
  const places = parts.places.map((place) => asObject(place) ?? {});
  return buildPosting({
    country_hint: onlyText(places.map((place) => place['country'])),
    city_hint: places[0]?.['city'],
    ...parts,
    observedAt: context.observedAt,
  });
}

/** Number of rows of a page; what is no row does not count. */
function stepOf(pages: NonNullable<Surface['pages']>, first: Decoded): number {
  return pages.step ?? first.rows.filter((row) => Object.keys(asObject(row) ?? {}).length > 0).length;
}

/** The numbers of the pages after the first. */
function furtherPages(pages: NonNullable<Surface['pages']>, first: Decoded): number[] {
  const step = stepOf(pages, first);
  if (first.total === undefined) return numbersBelow(Math.min(first.pageCount ?? 1, PAGES_MAX), 1);
  return step === 0
    ? []
    : numbersBelow(Math.min(first.total + (pages.overlap ?? 0), PAGES_MAX * step), step, step).map(
        (offset) => offset / step,
      );
}

/** The rows of all pages of a listing, once. */
function* readPages(
  surface: Surface,
  context: CrawlContext,
  vars: Vars,
  first: Decoded,
): PlanPart<{ rows: unknown[]; faults: string[] }> {
  const { decode, pages, totalOn } = surface;
  if (pages === undefined) return { rows: [...first.rows], faults: [] };
  const step = stepOf(pages, first);
  const isStated = first.total !== undefined || first.pageCount !== undefined;
  const further = yield* requestPages({
    label: 'page',
    numbers: furtherPages(pages, first),
    request: (page) => listingRequest(surface.list(context.token, { page, offset: page * step }, vars), decode.accept),
    read: (body): PageReading => {
      const read = decode.read(body);
      return 'reason' in read ? read : { rows: read.rows, total: read.total ?? 0 };
    },
    ...(first.total !== undefined && totalOn !== 'first' && { total: { name: 'the total', value: first.total } }),
  });
  const rows = [...first.rows];
  appendAll(rows, further.rows);
  return { rows, faults: isStated ? further.faults : [...further.faults, 'the number of pages is not stated'] };
}

/** The listing of a surface, or the answer that has none. */
function* crawlSurface(
  { vendor, redirects }: Pick<Declared, 'vendor' | 'redirects'>,
  surface: Surface,
  context: CrawlContext,
): PlanPart<CrawlEnd> {
  const { token } = context;
  let vars: Vars = {};
  if (surface.before !== undefined) {
    const answer = yield* requestListing(listingRequest(surface.before.ask(token), 'text/html'), redirects(token));
    if (answer.kind !== 'page') return answer;
    const read = surface.before.read(bodyText(answer.page.body), answer.page.headers);
    if (read === null) return { kind: 'unreadable', reason: `${vendor}: the page lacks what its listing needs` };
    vars = read;
  }
  const isWhole = surface.pages === undefined && surface.before === undefined;
  const asked = listingRequest(surface.list(token, FIRST, vars), surface.decode.accept);
  const conditional = isWhole && asked.method === 'GET' && context.previousHash !== null;
  const answer = yield* requestListing({ ...asked, conditional }, redirects(token));
  if (answer.kind !== 'page') return answer;
  const first = surface.decode.read(answer.page.body, answer.page.contentType);
  if ('reason' in first) return { parsed: rejected(`${vendor}: ${first.reason}`) };
  const parsed = yield* sweep(vendor, surface, context, vars, first);
  const validators: Validators[] = isWhole ? [answer.page.validators] : [];
  return yield* endSurface(surface, context, vars, parsed, validators);
}

/** Reads all pages until the distinct postings reach the total, as often as the surface allows. */
function* sweep(
  vendor: Vendor,
  surface: Surface,
  context: CrawlContext,
  vars: Vars,
  first: Decoded,
): PlanPart<ParseResult> {
  const rows: unknown[] = [];
  for (let turn = 1; ; turn += 1) {
    const read = yield* readPages(surface, context, vars, first);
    appendAll(rows, read.rows);
    const fault = [...(first.fault === undefined ? [] : [first.fault]), ...read.faults].join('; ');
    const listing = { ...first, rows, ...(fault !== '' && { fault }) };
    const parsed = readRows(vendor, surface, listing, { ...context, vars });
    const isRepeated = parsed.outcome === 'incomplete' && fault === '' && turn < (surface.sweeps ?? 1);
    if (!isRepeated) return parsed;
  }
}

/** Requests the pages of missing postings, and the details of new ones. */
function* endSurface(
  { detail, proof, gone }: Surface,
  context: CrawlContext,
  vars: Vars,
  parsed: ParseResult,
  validators: readonly Validators[],
): PlanPart<CrawlEnd> {
  const isProven = proof !== undefined && parsed.outcome === 'complete';
  const proofs = isProven
    ? yield* requestProofs({
        context,
        listed: parsed.postings,
        request: (id, known) => {
          const asked = proof(context.token, id, known, vars);
          return asked && postingRequest(asked, 'proof');
        },
        ...(gone !== undefined && { provesGone: gone }),
      })
    : { mayBeUnchanged: true };
  if (detail === undefined) return { parsed, validators, ...proofs };
  const known = proofs.mayBeUnchanged ? context : { ...context, previousHash: null };
  const detailed = yield* endDetailedListing(known, parsed, {
    request: (posting) => postingRequest(detail.ask(posting, context.token) ?? { url: posting.url }, 'detail'),
    read: detail.read,
  });
  return { ...detailed, ...proofs };
}

/** The posting's own page, if it is on a host of the board; for `proof`. */
export function ownPage(hostOf: (token: string) => string): NonNullable<Surface['proof']> {
  return (token, _id, { url }) => {
    const page = readHttpUrl(url);
    if (page === undefined) return null;
    const target = new URL(page);
    target.protocol = 'https:';
    return target.hostname === hostOf(token) ? { url: target.href } : null;
  };
}

/** Reads one answer; one page of several is incomplete. */
function parseAnswer(vendor: Vendor, surface: Surface, body: Uint8Array | string, context: AnswerContext): ParseResult {
  const read = surface.decode.read(body, context.contentType);
  if ('reason' in read) return rejected(`${vendor}: ${read.reason}`);
  const isStated = read.total !== undefined || read.pageCount === 1;
  const fault = surface.pages === undefined || isStated ? read.fault : 'one page of several';
  return readRows(vendor, surface, { ...read, ...(fault !== undefined && { fault }) }, { ...context, vars: {} });
}

/** Whether a listing could not be read at all, so that another surface may have it. */
function hasNoListing(end: CrawlEnd): boolean {
  return 'kind' in end ? end.kind !== 'not_modified' : end.parsed.outcome === 'rejected';
}

/** Whether the request was refused for all surfaces alike. */
function isRefused(end: CrawlEnd): boolean {
  return (
    'kind' in end && end.kind === 'unreadable' && /^(?:status (?:429|5\d\d)|timeout|network|forbidden)/.test(end.reason)
  );
}

/** The reader of a declared vendor. */
export function declare(declared: Declared): BoardReader {
  const { vendor, version, example, readToken, page, orElse } = declared;
  const hasProofs = declared.proof !== undefined || orElse?.proof !== undefined;
  return boardReader({
    vendor,
    parserVersion: version,
    ...(hasProofs && { requestsPostings: true as const }),
    exampleToken: example,
    readToken,
    ...(page !== undefined && { page }),
    *crawl(context) {
      const end = yield* crawlSurface(declared, declared, context);
      if (orElse === undefined || !hasNoListing(end) || isRefused(end)) return end;
      const other = yield* crawlSurface(declared, orElse, context);
      return hasNoListing(other) && !('kind' in other && other.kind !== 'absent') ? end : other;
    },
    parse: (body, context) => {
      const parsed = parseAnswer(vendor, declared, body, context);
      if (orElse === undefined || parsed.outcome !== 'rejected') return parsed;
      const other = parseAnswer(vendor, orElse, body, context);
      return other.outcome === 'rejected' ? parsed : other;
    },
  });
}
