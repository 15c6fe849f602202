import { boardPage, boardReader, type CrawlEnd } from '../../crawl-result.js';
import type { CrawlContext, PlanPart } from '../../fetch-plan.js';
import { numbersBelow, requestPages, type JsonPage } from '../../further-pages.js';
import { asObject } from '../../json-fields.js';
import { jsonPage, readJsonRows } from '../../json-listing.js';
import { rejected, type ParseResult } from '../../parse-result.js';
import { requestListing, hostRedirects, listingGet, postingGet } from '../../plan-parts.js';
import { requestProofs } from '../../posting-requests.js';
import { readFoldedSlug } from '../../token.js';
import { pathPart } from '../../url-parts.js';
import {
  parseSmartrecruitersPostings,
  smartrecruitersListing,
  smartrecruitersState,
} from './smartrecruiters.parser.js';

const API_HOST = 'api.smartrecruiters.com';
const PAGES_HOST = 'careers.smartrecruiters.com';
const VENDOR = 'smartrecruiters.com';
const PAGE_ROWS = 100;
const ROWS_MAX = 30_000;
/** Maximum passes over the pages. Rows move between pages during a pass, so a further pass finds missed rows. */
const PASSES_MAX = 3;

function boardUrl(token: string): string {
  return `https://${API_HOST}/v1/companies/${pathPart(token)}/postings`;
}

function pageUrl(token: string, offset: number): string {
  return `${boardUrl(token)}?limit=${PAGE_ROWS}&offset=${offset}`;
}

/** Returns the first row for each id. */
function distinctRows(rows: readonly unknown[]): unknown[] {
  const seen = new Set<unknown>();
  return rows.filter((row) => {
    const id = asObject(row)?.['id'];
    if (typeof id !== 'string') return true;
    if (seen.has(id)) return false;
    seen.add(id);
    return true;
  });
}

/** Requests all rows by offset. If rows are missing although every page is readable, makes another pass. */
function* requestRows(context: CrawlContext, first: JsonPage): PlanPart<ParseResult> {
  const total = { name: 'totalFound', value: first.total };
  const read = (rows: readonly unknown[], faults: readonly string[]): ParseResult =>
    readJsonRows(smartrecruitersListing, { rows, total }, context, faults);
  if (first.total > ROWS_MAX) return read(first.rows, [`more than ${ROWS_MAX} postings`]);
  let rows: unknown[] = distinctRows(first.rows);
  let faults: string[] = [];
  for (let pass = 0; pass < PASSES_MAX; pass += 1) {
    const before = rows.length;
    const further = yield* requestPages({
      label: 'page at offset',
      numbers: numbersBelow(first.total, pass === 0 ? PAGE_ROWS : 0, PAGE_ROWS),
      request: (offset) => listingGet(pageUrl(context.token, offset)),
      read: (body) => jsonPage(smartrecruitersListing, body),
      total,
    });
    faults = further.faults;
    rows = distinctRows([...rows, ...further.rows]);
    const stuck = pass > 0 && rows.length === before;
    if (rows.length >= first.total || faults.length > 0 || stuck) break;
  }
  return read(rows, faults);
}

/**
 * Checks whether missing postings are gone. If the board is empty, checks all known postings, because the API also
 * returns an empty board for an unknown company.
 */
function* provenListing(context: CrawlContext, parsed: ParseResult): PlanPart<CrawlEnd> {
  const empty = parsed.postings.length === 0;
  const proofs = yield* requestProofs({
    context,
    listed: parsed.postings,
    request: (id) => postingGet(`${boardUrl(context.token)}/${pathPart(id)}`, 'proof'),
    provesGone: (answer) => smartrecruitersState(answer) === 'gone',
    ...(empty ? { max: ROWS_MAX } : {}),
  });
  return { parsed, ...proofs };
}

function* crawl(context: CrawlContext): PlanPart<CrawlEnd> {
  // The first page's ETag does not cover the other pages, so it is not used.
  const answer = yield* requestListing(listingGet(pageUrl(context.token, 0)), hostRedirects(API_HOST, VENDOR));
  if (answer.kind !== 'page') return answer;
  const first = jsonPage(smartrecruitersListing, answer.page.body, answer.page.contentType);
  if ('reason' in first) return { parsed: rejected(`smartrecruiters: ${first.reason}`) };
  const parsed = yield* requestRows(context, first);
  if (parsed.outcome !== 'complete') return { parsed };
  return yield* provenListing(context, parsed);
}

export const smartrecruitersReader = boardReader({
  vendor: 'smartrecruiters',
  requestsPostings: true,
  exampleToken: 'example',
  // Company identifiers are case-insensitive, so tokens are folded.
  readToken: readFoldedSlug,
  crawl,
  page: (token) => boardPage(`https://${PAGES_HOST}/${pathPart(token)}`, hostRedirects(PAGES_HOST)),
  parse: parseSmartrecruitersPostings,
});
