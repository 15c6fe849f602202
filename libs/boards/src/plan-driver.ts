import type { CrawlPlan, CrawlResult, FetchAnswer, FetchRequest } from './fetch-plan.js';

/** Runs a plan to its end against answers that are at hand: recorded files, a simulator's memory, a test's table. */
export function drivePlan(plan: CrawlPlan, answer: (request: FetchRequest) => FetchAnswer): CrawlResult {
  let step = plan.next();
  while (step.done !== true) step = plan.next(step.value.map(answer));
  return step.value;
}
