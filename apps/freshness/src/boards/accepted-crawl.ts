import type { BoardCrawled } from '@hiring/contracts';

/** Returns whether the crawl is complete and the ledger accepted it. */
export function isAccepted(crawl: BoardCrawled): boolean {
  return (crawl.outcome === 'complete' || crawl.outcome === 'not_modified') && crawl.held !== true;
}
