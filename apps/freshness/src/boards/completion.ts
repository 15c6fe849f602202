import { createHash } from 'node:crypto';
import { readerOf, type CrawlResult, type Validators } from '@hiring/boards';
import { vendorOf } from '@hiring/contracts';
import { knownAfter } from './known-postings.js';
import { readingVersion } from './reading-version.js';
import { nextDueAt } from './schedule.js';
import type { ClaimedSource } from './claimed-source.js';
import type { StoredPrior } from './country-prior.js';
import { packedMarks, type TextsRead } from './text-marks.js';

/** What `SourceRepository.complete` stores about one board, in the order of the columns in its statement. */
export type Completion = readonly (string | number | boolean | Date | Uint8Array | null)[];

/** A crawl that has read its board. */
export interface EndedCrawl {
  crawlId: string;
  observedAt: Date;
  result: CrawlResult;
  texts: TextsRead;
  /** The prior with which the postings were labelled; it is stored for the next crawl. */
  prior: StoredPrior | null;
}

/**
 * Returns what to store about a crawl and its texts, and the time of the next crawl. This is far smaller than the
 * crawl's result, which is then no longer needed.
 *
 * @param secondsMax maximum seconds until the next crawl; 0 = no maximum
 */
export function completionOf(source: ClaimedSource, crawl: EndedCrawl, secondsMax: number): Completion {
  const { crawlId, observedAt: now, result, texts, prior } = crawl;
  const complete = result.outcome === 'complete' || result.outcome === 'not_modified';
  const failures = complete ? 0 : source.failures + 1;
  const changed =
    result.outcome === 'complete' &&
    !source.isOtherReadingVersion &&
    (result.listingHash === null || result.listingHash !== source.lastHash);
  const changedAt = changed ? now : source.changedAt;
  const { watched } = source;
  const dueAt = nextDueAt({ now, changedAt, watched, failures, secondsMax, spread: spreadOf(source.boardId) });
  const { requestsPostings } = readerOf(vendorOf(source.boardId));
  const known = requestsPostings === true ? knownAfter(source, now, result, crawlId) : null;
  return [
    source.boardId,
    source.leaseToken,
    dueAt,
    now,
    result.outcome,
    result.reason,
    failures,
    changedAt,
    complete ? JSON.stringify(mergedValidators(source, result)) : null,
    complete ? result.listingHash : null,
    result.details === null ? null : JSON.stringify([...result.details]),
    known === null ? null : JSON.stringify(known),
    `{${source.companyIds.join(',')}}`,
    crawlId,
    complete ? readingVersion(source.boardId, prior) : null,
    result.outcome === 'complete' ? packedMarks(texts.marks) : null,
    result.outcome === 'complete' ? texts.unread > 0 : null,
    prior === null ? null : JSON.stringify(prior),
  ];
}

/** Returns the validators to store. A 304 without validators keeps the stored ones. */
function mergedValidators(source: ClaimedSource, result: CrawlResult): Validators[] {
  return result.outcome === 'not_modified' && result.validators.length === 0 ? source.validators : result.validators;
}

/** Returns a number in [0, 1) that is constant for the board. */
function spreadOf(boardId: string): number {
  return createHash('sha256').update(boardId).digest().readUInt32BE(0) / 2 ** 32;
}
