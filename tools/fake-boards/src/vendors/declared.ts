import {
  DECLARED,
  filled,
  sampleListing,
  sampleRecord,
  type Asked,
  type Declared,
  type SampleValues,
  type Surface,
  type Vars,
} from '@hiring/boards/samples';
import { isLimitedByTenant, type PostingRecord } from '@hiring/boards';
import type { SimBoard } from '../world/company.js';
import type { SimPosting } from '../world/posting.js';
import { hashText } from '../world/random.js';
import { slugOfToken, tokenForSlug } from '../world/token-shape.js';
import { addressWords, cityField, escapeMarkup, isoDay, isoInstant, placeText } from './text.js';
import { html, type BoardContext, type SimAnswer, type SimRequest, type VendorSimulation } from './vendor.js';

/** Rows per page for a declaration without `step`. */
const PAGE_ROWS = 10;
/** A slug for sample requests. Its position shows where a real request has the board's slug. */
const MARK = 'zzmark-1';
const SLUG = /^[a-z0-9_-]+/;

/** Returns a posting's values for the vendor's samples. */
function valuesOf(token: string, posting: SimPosting): SampleValues {
  const [place] = posting.places;
  const [year = '', month, day] = isoDay(posting.publishedAt).split('-').map(Number);
  const text = place === undefined ? '' : placeText(place, posting);
  const city = cityField(place, posting) ?? '';
  return {
    id: String(posting.number),
    job: String(posting.jobNumber),
    requisition: posting.requisition,
    title: posting.title,
    slug: addressWords(posting.title) || 'job',
    token,
    department: posting.department,
    place: text,
    placeDashed: [city, place?.countryName ?? ''].filter((part) => part !== '').join('-'),
    city,
    cityOrRemote: city === '' ? 'Remote' : city,
    country: place?.countryName ?? '',
    countryCode: place?.country ?? '',
    countryCode3: place?.alpha3 ?? '',
    day: isoDay(posting.publishedAt),
    usDay: `${month}/${day}/${year}`,
    instant: isoInstant(posting.publishedAt),
  };
}

const recordsMax = 20_000;
const records = new Map<string, PostingRecord>();

/** Returns a posting's record, from the cache if possible. */
function recordOf(vendor: string, surface: Surface, token: string, posting: SimPosting): PostingRecord {
  const key = `${vendor}/${token}/${posting.number}/${posting.title}/${posting.publishedAt}`;
  const known = records.get(key);
  if (known !== undefined) return known;
  const record = sampleRecord(surface, token, valuesOf(token, posting));
  if (records.size >= recordsMax) records.clear();
  records.set(key, record);
  return record;
}

/** Returns the board's listing. If a vendor has two listings, half of the boards have only the second. */
function surfaceOf(declared: Declared, token: string): Surface {
  const { orElse } = declared;
  const isComplete = orElse !== undefined && (orElse.before === undefined || orElse.sample.before !== undefined);
  return isComplete && hashText(token) % 2 === 1 ? orElse : declared;
}

function beforeBody(surface: Surface, slug: string): string {
  return filled(surface.sample.before ?? '', { slug });
}

function varsOf(surface: Surface, slug: string): Vars {
  const vars = surface.before?.read(beforeBody(surface, slug), {}) ?? {};
  return surface.variants?.(vars)[0] ?? vars;
}

function isSame(asked: Asked | null, request: SimRequest): boolean {
  if (asked === null) return false;
  const { hostname, pathname, searchParams } = new URL(asked.url);
  return (
    hostname === request.host &&
    pathname === request.path &&
    (asked.body ?? '') === request.body &&
    searchParams.toString() === request.query.toString()
  );
}

/** Returns an answer with the media type that the body's first characters imply. */
function answerOf(body: string, status = 200): SimAnswer {
  const contentType = /^\s*[[{]/.test(body)
    ? 'application/json'
    : /^\s*<\?xml/.test(body)
      ? 'application/xml'
      : 'text/html';
  return { status, contentType: `${contentType}; charset=utf-8`, body };
}

/**
 * Returns the request as one text that starts with the host. In this text, a board's slug always has the same position.
 */
function textOf(host: string, path: string, query: string): string {
  return `${host}${path}?${query}`.toLowerCase();
}

/** Returns the vendor's requests for the board with this slug. */
function requestsFor(declared: Declared, slug: string): Asked[] {
  const token = tokenForSlug(declared.vendor, slug);
  return [declared, ...(declared.orElse === undefined ? [] : [declared.orElse])].flatMap((surface) => {
    const vars = varsOf(surface, slug);
    const record = sampleRecord(surface, token, { id: '1000000001', title: 'x', slug: 'x', token });
    const asked = [surface.list(token, { offset: 0, page: 0 }, vars), surface.before?.ask(token)];
    return [...asked, ...postingRequests(surface, token, record, vars)].filter((one) => one != null);
  });
}

/** Returns the requests for a single posting: its proof, its detail and its page. */
function postingRequests(surface: Surface, token: string, record: PostingRecord, vars: Vars): (Asked | null)[] {
  return [
    surface.proof?.(token, record.external_id, { url: record.url }, vars) ?? null,
    surface.detail?.ask(record, token) ?? null,
    { url: record.url },
  ];
}

export const DECLARED_VENDORS = Object.keys(DECLARED) as (keyof typeof DECLARED)[];

/** Simulates a declared vendor, from the samples in its declaration. */
export function declaredSimulation(vendor: keyof typeof DECLARED): VendorSimulation {
  const declared: Declared = DECLARED[vendor];
  const patterns = requestsFor(declared, MARK).map(({ url }) => {
    const { hostname, pathname, search } = new URL(url);
    const text = textOf(hostname, pathname, search.slice(1));
    const [before = '', after = ''] = text.split(MARK);
    // `after` is the text from the slug to the next slash or question mark. If the slug is part of the host, this is
    // the rest of the host.
    return { hostname, before, after: after.split(/[/?]/)[0] ?? '', isMarked: text.includes(MARK) };
  });
  const marked = patterns.filter(({ isMarked }) => isMarked);
  const tokenOf = ({ host, path, query }: SimRequest): string | null => {
    const text = textOf(host, path, decodeURIComponent(query.toString().replace(/%(?![0-9a-f]{2})/gi, '%25')));
    for (const { hostname, before, after } of marked) {
      const slug = text.startsWith(before) ? SLUG.exec(text.slice(before.length))?.[0] : undefined;
      if (slug === undefined) continue;
      if (!hostname.includes(MARK) || text.startsWith(after, before.length + slug.length))
        return tokenForSlug(vendor, slug);
    }
    return null;
  };
  const hosts = new Set(
    marked.map(({ hostname }) => (hostname.includes(MARK) ? hostname.split(MARK)[1] : hostname) ?? ''),
  );
  return {
    vendor,
    isLimitedByTenant: isLimitedByTenant(vendor),
    hosts: [...hosts],
    ...(declared.cap !== undefined && { rowsMax: declared.cap - 1 }),
    tokenOf,
    answer: (context, request) => answer(declared, context, request),
    absent: () => html('<h1>Not found</h1>', 404),
    identify: (board, posting) => {
      const record = recordOf(vendor, surfaceOf(declared, board.token), board.token, posting);
      return {
        externalId: record.external_id,
        url: record.url,
        internalId: record.internal_id ?? null,
        requisitionId: record.requisition_id ?? null,
        isPlaceless: record.location_text === '',
        trustedAt: record.posted_at_trusted && record.posted_at !== undefined ? Date.parse(record.posted_at) : null,
      };
    },
    publicPage: ({ token }) =>
      declared.page?.(token).request.url ??
      (declared.before?.ask(token) ?? declared.list(token, { offset: 0, page: 0 }, {})).url,
  };
}

function answer(declared: Declared, context: BoardContext, request: SimRequest): SimAnswer {
  const { board, postings } = context;
  const { token } = board;
  const surface = surfaceOf(declared, token);
  const slug = slugOfToken(declared.vendor, token) ?? token;
  if (isSame(declared.page === undefined ? null : { url: declared.page(token).request.url }, request))
    return html('<h1>Jobs</h1>');
  if (surface.before !== undefined && isSame(surface.before.ask(token), request))
    return answerOf(beforeBody(surface, slug));
  const vars = varsOf(surface, slug);
  const step = surface.pages === undefined ? Math.max(1, postings.length) : (surface.pages.step ?? PAGE_ROWS);
  const pageCount = Math.max(1, Math.ceil(postings.length / step));
  for (let page = 0; page <= pageCount; page += 1) {
    const offset = page * step;
    if (!isSame(surface.list(token, { page, offset }, vars), request)) continue;
    const values = postings.slice(offset, offset + step).map((posting) => valuesOf(token, posting));
    const headers = Object.entries(surface.sample.headers ?? {}).map(([name, text]) => [
      name,
      filled(text, { total: String(postings.length) }),
    ]);
    const listing = answerOf(sampleListing(surface, values, postings.length, pageCount));
    return headers.length === 0 ? listing : { ...listing, headers: Object.fromEntries(headers) };
  }
  return postingAnswer(surface, board, postings, vars, request);
}

/** Returns the vendor's answer about a single posting, even if the posting is closed. */
function postingAnswer(
  surface: Surface,
  board: SimBoard,
  postings: readonly SimPosting[],
  vars: Vars,
  request: SimRequest,
): SimAnswer {
  const { sample } = surface;
  for (const posting of postings) {
    const record = recordOf(board.vendor, surface, board.token, posting);
    if (!postingRequests(surface, board.token, record, vars).some((one) => isSame(one, request))) continue;
    return sample.open === undefined
      ? html(`<h1>${escapeMarkup(posting.title)}</h1>`)
      : answerOf(filled(sample.open, valuesOf(board.token, posting)));
  }
  return sample.gone === undefined ? html('<h1>Not found</h1>', 404) : answerOf(sample.gone, sample.goneStatus ?? 200);
}
