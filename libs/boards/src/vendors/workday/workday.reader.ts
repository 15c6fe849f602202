import { boardPage, boardReader, type CrawlEnd } from '../../crawl-result.js';
import type { CrawlContext, PlanPart } from '../../fetch-plan.js';
import { readJsonRows } from '../../json-listing.js';
import { listingHash } from '../../listing-hash.js';
import { rejected, type ParseResult } from '../../parse-result.js';
import { hostRedirects, requestListing, postingGet } from '../../plan-parts.js';
import { requestDetails, requestProofs, missingPostings } from '../../posting-requests.js';
import type { PostingRecord } from '../../posting-record.js';
import { encodePath } from '../../url-parts.js';
import { countedFacets, splittingFacets, type CountedFacet } from './workday-facets.js';
import {
  requestBeyondClamp,
  requestFurtherPages,
  DistinctRows,
  pageRequest,
  readWorkdayPage,
  TOTAL_CLAMP,
  workdayApi,
  type WorkdayPage,
} from './workday-pages.js';
import { readWorkdayToken, splitWorkdayToken, workdayHost } from './workday-token.js';
import { parseWorkdayPostings, provesWorkdayGone, readWorkdayDetail, workdayListing } from './workday.parser.js';

/** Maximum facets per crawl. */
const FACETS_READ_MAX = 3;

/**
 * Reads a board whose total is clamped: requests the postings for each of the facet's values separately. Returns a
 * fault for each value whose postings were not all read.
 */
function* requestByFacet(token: string, facet: CountedFacet, into: DistinctRows): PlanPart<string[]> {
  const faults: string[] = [];
  for (const value of facet.values) {
    const facets = { [facet.parameter]: [value.id] };
    const answer = yield* requestListing(pageRequest(token, 0, facets), hostRedirects(workdayHost(token)));
    const page = answer.kind === 'page' ? readWorkdayPage(answer.page.body) : { reason: 'no answer' };
    if ('reason' in page) {
      faults.push(`part ${facet.parameter}: ${page.reason}`);
      continue;
    }
    const part = new DistinctRows();
    part.add(page.rows);
    faults.push(...(yield* requestFurtherPages(token, facets, page.total, part)));
    if (part.size !== page.total) faults.push(`part of ${page.total} postings gave ${part.size}`);
    into.add(part.rows);
  }
  return faults;
}

interface AllRows {
  rows: unknown[];
  expected: number;
  faults: string[];
}

/**
 * Reads a board whose total is clamped: requests its postings through one facet, then through the next. One facet may
 * not be enough, because a posting can have no value for that facet, or several. Stops when a facet after the first
 * adds no postings, or when at least two facets each have a sum that equals the number of postings read.
 */
function* requestByFacets(
  token: string,
  splitting: readonly CountedFacet[],
  facets: readonly CountedFacet[],
  rows: DistinctRows,
): PlanPart<string[]> {
  for (const [index, facet] of splitting.slice(0, FACETS_READ_MAX).entries()) {
    const before = rows.size;
    const faults = yield* requestByFacet(token, facet, rows);
    if (faults.length > 0) return faults;
    const isCounted = facets.filter(({ sum }) => sum === rows.size).length > 1;
    if (isCounted || (index > 0 && rows.size === before)) return [];
  }
  return ['no two facets agree on the number of postings'];
}

/**
 * Reads a board that states a clamped total. Splits the board with facets, or requests further pages if no facet is
 * suitable. With further pages, the listing is complete only if the row count equals the largest facet sum.
 */
function* requestClamped(token: string, first: WorkdayPage, rows: DistinctRows): PlanPart<AllRows> {
  const facets = countedFacets(first.facets);
  const splitting = splittingFacets(facets, first.total);
  if (splitting.length > 0) {
    const faults = yield* requestByFacets(token, splitting, facets, rows);
    return { rows: rows.rows, expected: rows.size, faults };
  }
  const faults = yield* requestFurtherPages(token, {}, first.total, rows);
  yield* requestBeyondClamp(token, first.total, rows);
  const expected = Math.max(...facets.map((counted) => counted.sum), 0);
  if (expected === 0) faults.push(`total is clamped at ${first.total} and no facet has the true one`);
  return { rows: rows.rows, expected: expected === 0 ? rows.size : expected, faults };
}

function* requestAll(token: string, first: WorkdayPage): PlanPart<AllRows> {
  const rows = new DistinctRows();
  rows.add(first.rows);
  if (first.total === TOTAL_CLAMP) return yield* requestClamped(token, first, rows);
  const faults = yield* requestFurtherPages(token, {}, first.total, rows);
  return { rows: rows.rows, expected: first.total, faults };
}

/** Returns whether the row states only how many places there are ("2 Locations"), and not which. */
function isRolledUp(posting: PostingRecord): boolean {
  return /^\d+ Locations?$/i.test(posting.location_text);
}

/** Requests the details of new postings. Also requests missing postings' details, to check whether they are gone. */
function* requestPostings(context: CrawlContext, parsed: ParseResult): PlanPart<CrawlEnd> {
  const api = workdayApi(context.token);
  const missing = missingPostings(context, parsed.postings);
  const bare = listingHash(parsed.postings);
  if (bare === context.previousHash && missing.length === 0 && parsed.unread.length === 0)
    return { parsed, hash: bare };
  const detailed = yield* requestDetails({
    context,
    postings: parsed.postings,
    request: (posting) => postingGet(`${api}${encodePath(posting.external_id)}`, 'detail'),
    read: (answer, posting) => readWorkdayDetail(answer, posting.external_id, context),
    needs: isRolledUp,
  });
  const proofs = yield* requestProofs({
    context,
    listed: parsed.postings,
    request: (id) => (id.startsWith('/') ? postingGet(`${api}${encodePath(id)}`, 'proof') : null),
    provesGone: provesWorkdayGone,
  });
  return {
    parsed: { ...parsed, postings: detailed.postings },
    details: detailed.details,
    ...proofs,
    hash: detailed.lacksDetails ? null : bare,
  };
}

function* crawl(context: CrawlContext): PlanPart<CrawlEnd> {
  const answer = yield* requestListing(pageRequest(context.token, 0, {}), hostRedirects(workdayHost(context.token)));
  if (answer.kind !== 'page') return answer;
  const first = readWorkdayPage(answer.page.body, answer.page.contentType);
  if ('reason' in first) return { parsed: rejected(`workday: ${first.reason}`) };
  const all = yield* requestAll(context.token, first);
  const total = { name: 'total', value: all.expected };
  const parsed = readJsonRows(workdayListing, { rows: all.rows, total }, context, all.faults);
  if (parsed.outcome !== 'complete') return { parsed };
  return yield* requestPostings(context, parsed);
}

export const workdayReader = boardReader({
  vendor: 'workday',
  requestsPostings: true,
  exampleToken: 'example/wd1/example',
  readToken: (raw) => (splitWorkdayToken(raw).site === '' ? null : readWorkdayToken(raw)),
  crawl,
  page: (token) =>
    boardPage(`https://${workdayHost(token)}/${splitWorkdayToken(token).site}`, hostRedirects(workdayHost(token))),
  parse: parseWorkdayPostings,
});
