export type { PostingRecord } from './posting-record.js';
export type { ParseOutcome, ParseResult, RefusedRow } from './parse-result.js';
export * from './fetch-plan.js';
export { canonicalUrl } from './canonical-url.js';
export { readerOf } from './board-readers.js';
export { answerTable, answered, drivePlan, firstCrawl } from './plan-driver.js';
export {
  MAX_IN_FLIGHT,
  ROBOTS_POLICY_DEFAULT,
  backendOf,
  rateOf,
  type BackendRate,
  type RobotsPolicy,
} from './politeness.js';
export { parseBoardFile, type BoardFileOptions } from './board-file.js';
export { detectBoards, type DetectedBoard } from './detect-boards.js';
