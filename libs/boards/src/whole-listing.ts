import type { Vendor } from '@hiring/contracts';
import { endListing, withoutListing } from './crawl-result.js';
import type { AnswerContext, BoardReader, CrawlContext, CrawlPlan, FetchRequest } from './fetch-plan.js';
import type { ParseResult } from './parse-result.js';
import { requestListing, type Page, type RedirectRules } from './plan-parts.js';

export interface WholeListing {
  vendor: Vendor;
  parserVersion: number;
  exampleToken: string;
  readToken(raw: string): string | null;
  request(token: string): FetchRequest;
  redirects(token: string): RedirectRules;
  parse(body: Uint8Array | string, context: AnswerContext): ParseResult;
}

/** Context of a response of a crawl. */
export function answerContext(context: CrawlContext, page: Page): AnswerContext {
  return {
    token: context.token,
    ...(page.contentType === undefined ? {} : { contentType: page.contentType }),
    ...(context.observedAt === undefined ? {} : { observedAt: context.observedAt }),
  };
}

/** The reader of a vendor that returns a whole board in one body: one request per crawl. */
export function wholeListingReader(listing: WholeListing): BoardReader {
  const { vendor, parserVersion, exampleToken } = listing;
  function* crawl(context: CrawlContext): CrawlPlan {
    const request = listing.request(context.token);
    // Without a previously accepted crawl a 304 would confirm nothing.
    const conditional = request.conditional && context.previousHash !== null;
    const answer = yield* requestListing({ ...request, conditional }, listing.redirects(context.token));
    if (answer.kind !== 'page') return withoutListing(parserVersion, answer, context.previousHash);
    const parsed = listing.parse(answer.page.body, answerContext(context, answer.page));
    return endListing(parserVersion, context, { parsed, validators: [answer.page.validators] });
  }
  return {
    vendor,
    parserVersion,
    exampleToken,
    readToken: (raw) => listing.readToken(raw),
    crawl,
    parse: (body, context) => listing.parse(body, context),
  };
}
