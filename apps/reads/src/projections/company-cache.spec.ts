import { describe, expect, it } from '@jest/globals';
import { emptyCompanyRow } from '@hiring/signals';
import { CompanyCache } from './company-cache.js';

function stored(companyId: number) {
  return { company: emptyCompanyRow(companyId), recentCrawls: [], screened: new Map() };
}

function committedUpTo(lastSeq: number): CompanyCache {
  const cache = new CompanyCache();
  cache.begin(1);
  cache.propose(lastSeq, [stored(7)]);
  cache.committed(lastSeq);
  return cache;
}

describe('the cache of company rows', () => {
  it('serves the rows of the previous batch, and only after its commit', () => {
    const cache = committedUpTo(10);
    cache.begin(11);
    expect(cache.get(7)).toBeDefined();
    cache.propose(12, [stored(8)]);
    expect(cache.get(8)).toBeUndefined();
    cache.committed(12);
    expect(cache.get(8)).toBeDefined();
  });

  it('is emptied when another replica wrote in between', () => {
    const cache = committedUpTo(10);
    cache.begin(15);
    expect(cache.get(7)).toBeUndefined();
  });

  it('is emptied after a batch that was not committed: its rows were changed in memory', () => {
    const cache = committedUpTo(10);
    cache.begin(11);
    cache.propose(12, [stored(7)]);
    cache.begin(11);
    expect(cache.get(7)).toBeUndefined();
  });

  it('keeps no rows of a batch when another commit is reported', () => {
    const cache = committedUpTo(10);
    cache.begin(11);
    cache.propose(12, [stored(8)]);
    cache.committed(20);
    cache.begin(21);
    expect(cache.get(8)).toBeUndefined();
    expect(cache.get(7)).toBeUndefined();
  });
});
