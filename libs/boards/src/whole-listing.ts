import { boardReader, type BoardPage } from './crawl-result.js';
import type { AnswerContext, BoardReader, CrawlContext, FetchRequest } from './fetch-plan.js';
import { requestListing, type Page, type RedirectRules } from './plan-parts.js';

export interface WholeListing extends Omit<BoardReader, 'crawl'> {
  request(token: string): FetchRequest;
  redirects(token: string): RedirectRules;
  page?(token: string): BoardPage | null;
}

export function answerContext(context: CrawlContext, { contentType }: Page): AnswerContext {
  return contentType === undefined ? context : { ...context, contentType };
}

/** Returns the reader for a vendor that sends a whole board in one response. */
export function wholeListingReader({ request: requestOf, redirects, ...parts }: WholeListing): BoardReader {
  return boardReader({
    ...parts,
    *crawl(context) {
      const request = requestOf(context.token);
      // The request is conditional only after an accepted crawl. Without one, a 304 would confirm nothing.
      const conditional = request.conditional && context.previousHash !== null;
      const answer = yield* requestListing({ ...request, conditional }, redirects(context.token));
      if (answer.kind !== 'page') return answer;
      const parsed = parts.parse(answer.page.body, answerContext(context, answer.page));
      return { parsed, validators: [answer.page.validators] };
    },
  });
}
