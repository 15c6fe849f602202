import type { BoardCrawled } from '@hiring/contracts';

/** Whether the crawl is complete and accepted by the ledger. */
export function isAccepted(crawl: BoardCrawled): boolean {
  return (crawl.outcome === 'complete' || crawl.outcome === 'not_modified') && crawl.held !== true;
}
