import type { CrawlContext, CrawlPlan, CrawlResult, FetchAnswer, FetchRequest } from './fetch-plan.js';

/** Runs a plan to its end against answers that are at hand: recorded files, a simulator's memory, a test's table. */
export function drivePlan(plan: CrawlPlan, answer: (request: FetchRequest) => FetchAnswer): CrawlResult {
  let step = plan.next();
  while (step.done !== true) step = plan.next(step.value.map(answer));
  return step.value;
}

/** An answer as it would come over the wire. */
export function answered(body: Uint8Array | string, status = 200, headers: Record<string, string> = {}): FetchAnswer {
  return { status, headers, body };
}

/** Answers by address, with the query; what is not in the table fails like a network that is down. */
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

/** A crawl of a board nothing is known of yet; `known` etc. as given. */
export function firstCrawl(token: string, more: Partial<CrawlContext> = {}): CrawlContext {
  return { token, known: new Map(), details: new Map(), previousHash: null, ...more };
}
