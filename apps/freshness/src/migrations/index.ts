import { CrawlState1700000000000 } from './1700000000000-crawl-state.js';

export const FRESHNESS_MIGRATIONS = [CrawlState1700000000000];
