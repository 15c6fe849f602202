import { boardReader, type CrawlEnd } from '../../crawl-result.js';
import type { CrawlContext, FetchRequest, PlanPart } from '../../fetch-plan.js';
import { numbersBelow, requestPages } from '../../further-pages.js';
import { rejected } from '../../parse-result.js';
import { requestListing, listingGet, type RedirectRules } from '../../plan-parts.js';
import { readFoldedSlug } from '../../token.js';
import { joinPage, parseJoinPage, readJoinRows } from './join.parser.js';

const HOST = 'join.com';
const PAGES_MAX = 1_000;
const REDIRECTS: RedirectRules = {
  follow: (host) => host === HOST || host === `www.${HOST}`,
  meansAbsent: () => false,
};

function pageRequest(token: string, page: number): FetchRequest {
  return listingGet(`https://${HOST}/companies/${token}?page=${page}`, { headers: { accept: 'text/html' } });
}

/**
 * Reads the pages, up to `PAGES_MAX`. The board is incomplete if it has more pages, or if a later page is unreadable or
 * states a different total than the first page.
 */
function* crawl(context: CrawlContext): PlanPart<CrawlEnd> {
  const answer = yield* requestListing(pageRequest(context.token, 1), REDIRECTS);
  if (answer.kind !== 'page') return answer;
  const first = joinPage(answer.page.body);
  if ('reason' in first) return { parsed: rejected(`join: ${first.reason}`) };
  const pages = Math.min(first.pageCount, PAGES_MAX);
  const faults = pages < first.pageCount ? [`more than ${PAGES_MAX} pages`] : [];
  const further = yield* requestPages({
    label: 'page',
    numbers: numbersBelow(pages + 1, 2),
    request: (page) => pageRequest(context.token, page),
    read: joinPage,
    total: { name: 'pagination.total', value: first.total },
  });
  const rows = [...first.rows, ...further.rows];
  return { parsed: readJoinRows(rows, first.total, context, [...faults, ...further.faults]) };
}

export const joinReader = boardReader({
  vendor: 'join',
  exampleToken: 'example',
  readToken: readFoldedSlug,
  crawl,
  parse: parseJoinPage,
});
