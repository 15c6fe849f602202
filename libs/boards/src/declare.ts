import type { Vendor } from '@hiring/contracts';
import { adText, type PostingText } from './ad-text.js';
import { boardReader, type CrawlEnd, type NoListing } from './crawl-result.js';
import type { Asked, Declared, Position, RowContext, Surface, Vars } from './declaration.js';
import type { Decoded } from './decoders.js';
import { endDetailedListing } from './detailed-listing.js';
import type { AnswerContext, BoardReader, CrawlContext, FetchRequest, PlanPart, Validators } from './fetch-plan.js';
import { numbersBelow, requestPages, type PageReading } from './further-pages.js';
import { appendAll, asObject, onlyText, type JsonObject } from './json-fields.js';
import { readListing, rejected, withFault, type ParseResult } from './parse-result.js';
import { bodyText } from './payload.js';
import { listingGet, postingGet, requestListing } from './plan-parts.js';
import { requestApplyUrls } from './apply-urls.js';
import { requestProofs } from './posting-requests.js';
import { buildPosting, type RowReading } from './posting-record.js';
import { xmlAdText } from './xml-document.js';

const PAGES_MAX = 1_000;
/** Maximum pages that repeated reading may request. At the usual rate, they take about five minutes. */
const SWEPT_PAGES_MAX = 1_500;
/** Maximum locales that are read for a board in addition to its own. */
const VARIANTS_MAX = 5;
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

/**
 * Returns a row's record. If the town is missing, it comes from the first place. If the country is missing, it comes
 * from the places, provided that they all have the same country.
 */
export function readRow(surface: Surface, row: JsonObject, context: RowContext): RowReading {
  const parts = surface.row(row, context);
  const places = parts.places.map((place) => asObject(place) ?? {});
  return buildPosting({
    country_hint: onlyText(places.map((place) => place['country'])),
    city_hint: places[0]?.['city'],
    text: textIn(surface, row),
    ...parts,
    observedAt: context.observedAt,
  });
}

function textIn({ text = [], decode }: Surface, row: JsonObject): PostingText | undefined {
  return decode.accept.includes('xml') ? xmlAdText(row, ...text) : adText(row, ...text);
}

/**
 * Returns the number of rows per page. Without a declared number, this is the number of non-empty rows on the first
 * page.
 */
function stepOf(pages: NonNullable<Surface['pages']>, first: Decoded): number {
  return pages.step ?? first.rows.filter((row) => Object.keys(asObject(row) ?? {}).length > 0).length;
}

function furtherPages(pages: NonNullable<Surface['pages']>, first: Decoded): number[] {
  const step = stepOf(pages, first);
  if (first.total === undefined) return numbersBelow(Math.min(first.pageCount ?? 1, PAGES_MAX), 1);
  return step === 0
    ? []
    : numbersBelow(Math.min(first.total + (pages.overlap ?? 0), PAGES_MAX * step), step, step).map(
        (offset) => offset / step,
      );
}

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

/** Returns a surface's listing. If the response has no listing, returns the response. */
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
  const [first = vars, ...others] = surface.variants?.(vars) ?? [vars];
  const read = yield* readVariant({ vendor, redirects }, surface, context, first);
  if ('kind' in read || read.parsed.outcome === 'rejected') return read;
  let { parsed } = read;
  for (const variant of others.slice(0, VARIANTS_MAX)) {
    const other = yield* readVariant({ vendor, redirects }, surface, context, variant);
    parsed =
      'kind' in other ? withFault(parsed, `${vendor}: a locale cannot be read`) : withFurther(parsed, other.parsed);
  }
  if (others.length > VARIANTS_MAX) parsed = withFault(parsed, `${vendor}: more than ${VARIANTS_MAX} further locales`);
  return yield* endSurface(surface, context, vars, parsed, read.validators);
}

/** Returns the listing for one locale, or the whole listing if there are no locales. */
function* readVariant(
  { vendor, redirects }: Pick<Declared, 'vendor' | 'redirects'>,
  surface: Surface,
  context: CrawlContext,
  vars: Vars,
): PlanPart<NoListing | { parsed: ParseResult; validators: Validators[] }> {
  const { token } = context;
  const isWhole = surface.pages === undefined && surface.before === undefined;
  const asked = listingRequest(surface.list(token, FIRST, vars), surface.decode.accept);
  const conditional = isWhole && asked.method === 'GET' && context.previousHash !== null;
  const answer = yield* requestListing({ ...asked, conditional }, redirects(token));
  if (answer.kind !== 'page') return answer;
  const first = surface.decode.read(answer.page.body, answer.page.contentType, answer.page.headers);
  if ('reason' in first) return { parsed: rejected(`${vendor}: ${first.reason}`), validators: [] };
  const parsed = yield* sweep(vendor, surface, context, vars, first);
  return { parsed, validators: isWhole ? [answer.page.validators] : [] };
}

/**
 * Merges another locale's listing into `parsed`. A posting that is in both listings stays as in `parsed`. The result is
 * complete only if both listings are complete.
 */
function withFurther(parsed: ParseResult, other: ParseResult): ParseResult {
  const ids = new Set(parsed.postings.map((posting) => posting.external_id));
  const isComplete = parsed.outcome === 'complete' && other.outcome === 'complete';
  const reasons = [parsed.reason, other.reason].filter((reason) => reason !== null);
  return {
    outcome: isComplete ? 'complete' : 'incomplete',
    reason: reasons.length === 0 ? null : reasons.join('; '),
    postings: [...parsed.postings, ...other.postings.filter((posting) => !ids.has(posting.external_id))],
    refused: [...parsed.refused, ...other.refused],
    unread: [...parsed.unread, ...other.unread],
    faults: [...parsed.faults, ...other.faults],
  };
}

/**
 * Reads all pages. Reads them again while fewer distinct postings are found than the total states, within the limits
 * `sweeps` and `SWEPT_PAGES_MAX`.
 */
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
    const isAffordable = (turn + 1) * furtherPages(surface.pages ?? {}, first).length <= SWEPT_PAGES_MAX;
    const isRepeated = parsed.outcome === 'incomplete' && fault === '' && turn < (surface.sweeps ?? 1) && isAffordable;
    if (!isRepeated) return parsed;
  }
}

/**
 * Returns the end of a surface's crawl. First requests the pages of known postings that the listing lacks, then the
 * apply addresses or the new postings' details.
 */
function* endSurface(
  { detail, proof, gone, apply }: Surface,
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
  if (apply !== undefined && parsed.outcome !== 'rejected') {
    const known = yield* requestApplyUrls(context, parsed.postings, {
      request: (posting) => postingRequest(apply.ask(posting, context.token, vars), 'detail'),
      read: apply.read,
    });
    return { parsed, validators, ...proofs, ...known };
  }
  if (detail === undefined) return { parsed, validators, ...proofs };
  const known = proofs.mayBeUnchanged ? context : { ...context, previousHash: null };
  const detailed = yield* endDetailedListing(known, parsed, {
    request: (posting) => postingRequest(detail.ask(posting, context.token) ?? { url: posting.url }, 'detail'),
    read: detail.read,
  });
  return { ...detailed, ...proofs };
}

/** Reads one answer. If the answer is one of several pages, the result is incomplete. */
function parseAnswer(vendor: Vendor, surface: Surface, body: Uint8Array | string, context: AnswerContext): ParseResult {
  const read = surface.decode.read(body, context.contentType);
  if ('reason' in read) return rejected(`${vendor}: ${read.reason}`);
  const isStated = read.total !== undefined || read.pageCount === 1;
  const fault = surface.pages === undefined || isStated ? read.fault : 'one page of several';
  return readRows(vendor, surface, { ...read, ...(fault !== undefined && { fault }) }, { ...context, vars: {} });
}

/** Returns whether the crawl could not read a listing. In this case, another surface might have one. */
function hasNoListing(end: CrawlEnd): boolean {
  return 'kind' in end ? end.kind !== 'not_modified' : end.parsed.outcome === 'rejected';
}

function reasonOf(end: CrawlEnd): string {
  return ('kind' in end ? ('reason' in end ? end.reason : null) : end.parsed.reason) ?? '';
}

/** Returns the end of a crawl without any listing. The board is absent only if both listings are absent. */
function neitherListing(vendor: Vendor, end: CrawlEnd, other: CrawlEnd): CrawlEnd {
  const isAbsent = (one: CrawlEnd): boolean => 'kind' in one && one.kind === 'absent';
  if (isAbsent(end) && isAbsent(other)) return end;
  return { parsed: rejected(`${vendor}: ${reasonOf(end)}; and of its second listing: ${reasonOf(other)}`) };
}

export function declare(declared: Declared): BoardReader {
  const { vendor, example, readToken, page, orElse } = declared;
  const hasProofs = declared.proof !== undefined || orElse?.proof !== undefined;
  return boardReader({
    vendor,
    ...(hasProofs && { requestsPostings: true as const }),
    exampleToken: example,
    readToken,
    ...(page !== undefined && { page }),
    *crawl(context) {
      const end = yield* crawlSurface(declared, declared, context);
      const isMissing = 'kind' in end && end.kind === 'absent';
      const isRefused = 'kind' in end && end.kind === 'unreadable' && end.isRefused === true;
      if (orElse === undefined || !hasNoListing(end) || isRefused) return end;
      if (declared.orElseWhen === 'absent' && !isMissing) return end;
      const other = yield* crawlSurface(declared, orElse, context);
      return hasNoListing(other) ? neitherListing(vendor, end, other) : other;
    },
    parse: (body, context) => {
      const parsed = parseAnswer(vendor, declared, body, context);
      if (orElse === undefined || parsed.outcome !== 'rejected') return parsed;
      const other = parseAnswer(vendor, orElse, body, context);
      return other.outcome === 'rejected' ? parsed : other;
    },
  });
}
