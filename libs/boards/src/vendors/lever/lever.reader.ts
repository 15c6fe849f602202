import { boardPage, boardReader, type CrawlEnd } from '../../crawl-result.js';
import type { CrawlContext, PlanPart } from '../../fetch-plan.js';
import { appendAll } from '../../json-fields.js';
import { rejected } from '../../parse-result.js';
import { requestListing, hostRedirects, listingGet } from '../../plan-parts.js';
import { readSlug } from '../../token.js';
import { LEVER_PAGE_ROWS, leverRows, parseLeverPostings, readLeverRows, splitLeverToken } from './lever.parser.js';

/** Maximum pages per crawl. */
const PAGES_MAX = 300;
const VENDOR = 'lever.co';

function listingUrl(token: string): string {
  const { region, site } = splitLeverToken(token);
  const host = region === 'eu' ? 'api.eu.lever.co' : 'api.lever.co';
  return `https://${host}/v0/postings/${encodeURIComponent(site)}?mode=json`;
}

interface FurtherRows {
  rows: unknown[];
  faults: string[];
}

/** Skips the first `already` rows, and requests further pages until a page is short. */
function* requestFurtherRows(token: string, already: number): PlanPart<FurtherRows> {
  const further: FurtherRows = { rows: [], faults: [] };
  const url = listingUrl(token);
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const skip = already + further.rows.length;
    const answer = yield* requestListing(
      listingGet(`${url}&skip=${skip}&limit=${LEVER_PAGE_ROWS}`),
      hostRedirects(new URL(url).hostname, VENDOR),
    );
    if (answer.kind !== 'page') {
      further.faults.push(`page after row ${skip} is missing`);
      return further;
    }
    const page = leverRows(answer.page.body, answer.page.contentType);
    if ('reason' in page) {
      further.faults.push(`page after row ${skip}: ${page.reason}`);
      return further;
    }
    appendAll(further.rows, page.rows);
    if (page.rows.length < LEVER_PAGE_ROWS) return further;
  }
  further.faults.push(`more than ${PAGES_MAX} pages`);
  return further;
}

/**
 * Reads the board. Without `skip` and `limit`, the response is the whole board. If it has a multiple of 100 rows, it
 * may be truncated, so further pages are requested.
 */
function* crawl(context: CrawlContext): PlanPart<CrawlEnd> {
  const url = listingUrl(context.token);
  const answer = yield* requestListing(
    listingGet(url, { conditional: context.previousHash !== null }),
    hostRedirects(new URL(url).hostname, VENDOR),
  );
  if (answer.kind !== 'page') return answer;
  const first = leverRows(answer.page.body, answer.page.contentType);
  if ('reason' in first) return { parsed: rejected(`lever: ${first.reason}`) };
  const { rows } = first;
  const mayBeCut = rows.length > 0 && rows.length % LEVER_PAGE_ROWS === 0;
  const further: FurtherRows = mayBeCut
    ? yield* requestFurtherRows(context.token, rows.length)
    : { rows: [], faults: [] };
  const parsed = readLeverRows([...rows, ...further.rows], context, further.faults);
  // If there are other pages, store no validator, because the first page's validator does not cover them.
  const validators = further.rows.length === 0 ? [answer.page.validators] : [];
  return { parsed, validators };
}

export const leverReader = boardReader({
  vendor: 'lever',
  exampleToken: 'example',
  readToken: (raw) => {
    const { region, site } = splitLeverToken(raw);
    const slug = readSlug(site);
    return slug === null ? null : region === 'eu' ? `eu/${slug}` : slug;
  },
  crawl,
  page: (token) => {
    const { region, site } = splitLeverToken(token);
    const host = region === 'eu' ? 'jobs.eu.lever.co' : 'jobs.lever.co';
    return boardPage(`https://${host}/${encodeURIComponent(site)}`, hostRedirects(host, VENDOR));
  },
  parse: parseLeverPostings,
});
