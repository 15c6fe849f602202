import { boardPage, boardReader, type CrawlEnd } from '../../crawl-result.js';
import { endDetailedListing } from '../../detailed-listing.js';
import type { CrawlContext, PlanPart } from '../../fetch-plan.js';
import { numbersBelow, requestPages } from '../../further-pages.js';
import { rejected } from '../../parse-result.js';
import { requestListing, hostRedirects, listingGet, postingGet } from '../../plan-parts.js';
import { readSlug } from '../../token.js';
import { pathPart } from '../../url-parts.js';
import { answerContext } from '../../whole-listing.js';
import { parseRipplingJobs, readRipplingDetail, readRipplingPages, ripplingPage } from './rippling.parser.js';

const API_HOST = 'api.rippling.com';
const PAGES_HOST = 'ats.rippling.com';
const VENDOR = 'rippling.com';
const PAGES_MAX = 400;

function pageUrl(token: string, page: number): string {
  return `https://${PAGES_HOST}/api/v2/board/${pathPart(token)}/jobs?page=${page}&pageSize=50`;
}

/** Reads a board from the second API, page by page. This is for boards that are missing from the first API. */
function* crawlPages(context: CrawlContext): PlanPart<CrawlEnd> {
  const answer = yield* requestListing(listingGet(pageUrl(context.token, 0)), hostRedirects(PAGES_HOST, VENDOR));
  if (answer.kind !== 'page') return answer;
  const first = ripplingPage(answer.page.body, answer.page.contentType);
  if ('reason' in first) return { parsed: rejected(`rippling: ${first.reason}`) };
  const pages = Math.min(first.total, PAGES_MAX);
  const faults = pages < first.total ? [`more than ${PAGES_MAX} pages`] : [];
  const further = yield* requestPages({
    label: 'page',
    numbers: numbersBelow(pages, 1),
    request: (page) => listingGet(pageUrl(context.token, page)),
    read: ripplingPage,
    total: { name: 'totalPages', value: first.total },
  });
  const rows = [...first.rows, ...further.rows];
  faults.push(...further.faults);
  return { parsed: readRipplingPages(rows, context, faults) };
}

function* crawl(context: CrawlContext): PlanPart<CrawlEnd> {
  const board = `https://${API_HOST}/platform/api/ats/v1/board/${pathPart(context.token)}/jobs`;
  const answer = yield* requestListing(listingGet(board), hostRedirects(API_HOST, VENDOR));
  if (answer.kind === 'absent') return yield* crawlPages(context);
  if (answer.kind !== 'page') return answer;
  const parsed = parseRipplingJobs(answer.page.body, answerContext(context, answer.page));
  return yield* endDetailedListing(context, parsed, {
    request: (posting) => postingGet(`${board}/${pathPart(posting.external_id)}`, 'detail'),
    read: (detail) => readRipplingDetail(detail, context),
  });
}

export const ripplingReader = boardReader({
  vendor: 'rippling',
  exampleToken: 'example',
  readToken: readSlug,
  crawl,
  page: (token) => boardPage(`https://${PAGES_HOST}/${pathPart(token)}/jobs`, hostRedirects(PAGES_HOST)),
  parse: parseRipplingJobs,
});
