import { boardPage, boardReader, type CrawlEnd } from '../../crawl-result.js';
import type { CrawlContext, FetchRequest, PlanPart } from '../../fetch-plan.js';
import { numbersBelow, requestPages, type PageReading } from '../../further-pages.js';
import { jsonPage, readJsonRows } from '../../json-listing.js';
import { rejected } from '../../parse-result.js';
import { bodyText, looksLikeHtml } from '../../payload.js';
import { requestListing, listingGet, postingGet, tenantRedirects } from '../../plan-parts.js';
import { requestProofs } from '../../posting-requests.js';
import { readHttpUrl } from '../../posting-record.js';
import { readHost } from '../../token.js';
import { icimsListing, parseIcimsJobs } from './icims.parser.js';

const PAGE_ROWS = 100;
const ROWS_MAX = 30_000;

/** Pages are numbered from 1. */
function pageRequest(host: string, page: number): FetchRequest {
  return listingGet(`https://${host}/api/jobs?page=${page}&limit=${PAGE_ROWS}`);
}

function readPage(body: Uint8Array | string, contentType?: string): PageReading {
  if (looksLikeHtml(bodyText(body), contentType)) return { reason: 'a classic site, which has no jobs API' };
  return jsonPage(icimsListing, body, contentType);
}

/** Requests the posting's own page, if it is on the board's host or a host of the vendor; else null. */
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
  const answer = yield* requestListing(pageRequest(host, 1), tenantRedirects(host, 'icims.com'));
  if (answer.kind !== 'page') return answer;
  const first = readPage(answer.page.body, answer.page.contentType);
  if ('reason' in first) return { parsed: rejected(`icims: ${first.reason}`) };
  const total = { name: 'totalCount', value: first.total };
  const further = yield* requestPages({
    label: 'page',
    numbers: numbersBelow(Math.min(first.total, ROWS_MAX) / PAGE_ROWS + 1, 2),
    request: (page) => pageRequest(host, page),
    read: readPage,
    total,
  });
  const rows = [...first.rows, ...further.rows];
  const parsed = readJsonRows(icimsListing, { rows, total }, context, further.faults);
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
  requestsPostings: true,
  exampleToken: 'careers.example.com',
  readToken: readHost,
  crawl,
  page: (token) => boardPage(`https://${token}/`, tenantRedirects(token, 'icims.com')),
  parse: parseIcimsJobs,
});
