export type { PostingRecord } from './posting-record.js';
export { PostingText } from './ad-text.js';
export * from './fetch-plan.js';
export { canonicalUrl } from './canonical-url.js';
export { readerOf } from './board-readers.js';
export {
  MAX_IN_FLIGHT,
  backendOf,
  isLimitedByTenant,
  rateOf,
  type BackendRate,
  type RobotsPolicy,
} from './politeness.js';
export { parseBoardFile, type BoardFileOptions } from './board-file.js';
export { detectBoards, type DetectedBoard } from './detect-boards.js';
export { frontOf } from './front-of.js';
export { bodyDigest } from './listing-hash.js';
export { nameOf, readRecordedCrawl, replayCrawl } from './recorded-crawl.js';
export { reducedCrawl, type CrawlFile, type FileAnswer } from './reduced-crawl.js';
