import type { BoardCrawled, RecordedCrawlOfBoard } from '@hiring/contracts';

/** Returns the part of a crawl record that operators see. */
export function recordedCrawl(fact: BoardCrawled): RecordedCrawlOfBoard {
  return {
    observed_at: fact.observed_at,
    outcome: fact.outcome,
    reason: fact.reason ?? null,
    listed: fact.listed,
    non_roles: fact.non_roles?.length ?? 0,
    missed: fact.unlisted.length,
    unread: fact.unread?.length ?? 0,
    held: fact.held === true,
    baseline: fact.baseline,
    lost: fact.lost ?? null,
  };
}
