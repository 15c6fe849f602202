import { expect, it } from '@jest/globals';
import type { CrawlResult, PostingRecord } from '@hiring/boards';
import { crawlResult } from '../testing/freshness-bench.js';
import { knownAfter, stillKnown, type StoredPosting } from './known-postings.js';

const DAY_MS = 24 * 3_600_000;
const START = Date.parse('2026-03-02T10:00:00.000Z');
const posting = (id: string): PostingRecord =>
  ({ external_id: id, url: `https://jobs.example/${id}` }) as PostingRecord;

/** Crawls a board on each of these days. The first crawl lists both postings, and the others only the second one. */
function knownOn(days: number[], boardId: string, more: Partial<CrawlResult>, accepted = true): string[] {
  let known: [string, StoredPosting][] = [];
  days.forEach((day, index) => {
    const result = crawlResult({ postings: (index === 0 ? ['1', '2'] : ['2']).map(posting), ...(index > 0 && more) });
    const crawlId = `c-${index}`;
    known = knownAfter({ boardId, known: new Map(known) }, new Date(START + day * DAY_MS), result, crawlId);
    known = stillKnown({ crawl_id: crawlId, accepted, known });
  });
  return known.map(([id]) => id).sort();
}

const INDEX = 'successfactors/jobs.example';

it('a posting that a search index no longer lists is known for 14 days, read or not', () => {
  for (const more of [{}, { unread: ['1'] }]) {
    expect(knownOn([0, 1, 2, 3, 14], INDEX, more)).toEqual(['1', '2']);
    expect(knownOn([0, 1, 2, 3, 15], INDEX, more)).toEqual(['2']);
  }
});

it('is known until it is proven gone in a crawl that the ledger accepted', () => {
  expect(knownOn([0, 1], INDEX, { gone: ['1'] })).toEqual(['2']);
  expect(knownOn([0, 1, 20], INDEX, { unread: ['1'] }, false)).toEqual(['1', '2']);
});
