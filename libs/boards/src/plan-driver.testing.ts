import type { CrawlContext, CrawlPlan, CrawlResult, FetchAnswer, FetchRequest } from './fetch-plan.js';

/** Runs a plan to its end with prepared responses. */
export function drivePlan(plan: CrawlPlan, answer: (request: FetchRequest) => FetchAnswer): CrawlResult {
  let step = plan.next();
  while (step.done !== true) step = plan.next(step.value.map(answer));
  return step.value;
}

export function answered(body: Uint8Array | string, status = 200, headers: Record<string, string> = {}): FetchAnswer {
  return { status, headers, body };
}

/** Returns responses by URL, including the query. A URL that is not in the table fails like an unavailable network. */
export function answerTable(
  table: Readonly<Record<string, FetchAnswer | ((request: FetchRequest) => FetchAnswer)>>,
): (request: FetchRequest) => FetchAnswer {
  const answers = new Map(Object.entries(table));
  return (request) => {
    const answer = answers.get(request.url);
    if (answer === undefined) return { failure: 'network', detail: 'no answer at hand' };
    return typeof answer === 'function' ? answer(request) : answer;
  };
}

/** Returns the context for a new board's first crawl. */
export function firstCrawl(token: string, more: Partial<CrawlContext> = {}): CrawlContext {
  return { token, known: new Map(), details: new Map(), previousHash: null, ...more };
}
