import { boardReader, type CrawlEnd } from '../../crawl-result.js';
import type { CrawlContext, FetchRequest, PlanPart } from '../../fetch-plan.js';
import { appendAll } from '../../json-fields.js';
import { jsonRows } from '../../json-listing.js';
import { rejected } from '../../parse-result.js';
import { bodyText, looksLikeHtml } from '../../payload.js';
import { requestEach, requestListing, hostRedirects, listingGet, postingGet, type Page } from '../../plan-parts.js';
import { requestProofs } from '../../posting-requests.js';
import { readHttpUrl } from '../../posting-record.js';
import { readHost } from '../../token.js';
import { answerContext } from '../../whole-listing.js';
import { icimsListing, parseIcimsJobs, readIcimsRows } from './icims.parser.js';

const PAGE_ROWS = 100;
const ROWS_MAX = 30_000;

/** Pages count from 1. */
function pageRequest(host: string, page: number): FetchRequest {
  return listingGet(`https://${host}/api/jobs?page=${page}&limit=${PAGE_ROWS}`);
}

interface PageRows {
  rows: readonly unknown[];
  total: number;
}

function readPage(page: Pick<Page, 'body' | 'contentType'>): PageRows | { reason: string } {
  if (looksLikeHtml(bodyText(page.body), page.contentType)) return { reason: 'a classic site, which has no jobs API' };
  const rows = jsonRows(icimsListing, page.body, page.contentType);
  if ('reason' in rows) return rows;
  const total = rows.total?.value;
  if (typeof total !== 'number' || !Number.isSafeInteger(total) || total < 0)
    return { reason: 'totalCount is no count' };
  return { rows: rows.rows, total };
}

/** All pages after the first. A missing page, or one with another total, is a fault. */
function* requestFurther(host: string, total: number, into: unknown[]): PlanPart<string[]> {
  const pages: number[] = [];
  for (let page = 2; (page - 1) * PAGE_ROWS < Math.min(total, ROWS_MAX); page += 1) pages.push(page);
  const answers = yield* requestEach(pages.map((page) => pageRequest(host, page)));
  const faults: string[] = [];
  answers.forEach((answer, index) => {
    const page =
      'status' in answer && answer.status === 200 ? readPage({ body: answer.body }) : { reason: 'no answer' };
    if ('reason' in page) faults.push(`page ${pages[index]}: ${page.reason}`);
    else {
      if (page.total !== total) faults.push(`totalCount changed on page ${pages[index]}`);
      appendAll(into, page.rows);
    }
  });
  return faults;
}

/** The posting's own page on the board's host or one of the vendor's. */
function proofRequest(host: string, url: string): FetchRequest | null {
  const page = readHttpUrl(url);
  if (page === undefined) return null;
  const target = new URL(page);
  target.protocol = 'https:';
  const ours = target.hostname === host || target.hostname.endsWith('.icims.com');
  return ours ? postingGet(target.href, 'proof', { headers: { accept: 'text/html' } }) : null;
}

function* crawl(context: CrawlContext): PlanPart<CrawlEnd> {
  const host = context.token;
  const answer = yield* requestListing(pageRequest(host, 1), hostRedirects(host));
  if (answer.kind !== 'page') return answer;
  const first = readPage(answer.page);
  if ('reason' in first) return { parsed: rejected(`icims: ${first.reason}`) };
  const rows = [...first.rows];
  const faults = yield* requestFurther(host, first.total, rows);
  const parsed = readIcimsRows(rows, first.total, answerContext(context, answer.page), faults);
  if (parsed.outcome !== 'complete') return { parsed };
  const proofs = yield* requestProofs({
    context,
    listed: parsed.postings,
    request: (_id, known) => proofRequest(host, known.url),
  });
  return { parsed, ...proofs };
}

export const icimsReader = boardReader({
  vendor: 'icims',
  parserVersion: 1,
  exampleToken: 'careers.example.com',
  readToken: readHost,
  crawl,
  parse: parseIcimsJobs,
});
