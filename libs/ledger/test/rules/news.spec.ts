import { describe, expect, test } from '@jest/globals';
import type { ObservedPosting } from '@hiring/contracts';
import { DAYS, Story } from './story.js';

const G = 'greenhouse/acme';
const roles = (count: number, prefix: string): Record<string, Partial<ObservedPosting>> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${prefix}${n}`, { title: `Role ${n}` }]));

describe('a bulk re-issue', () => {
  const reissued = (of: number, replaced: number): string[] => {
    const story = new Story(G);
    story.crawl(G, 0, roles(of, 'old'));
    const kept = Object.fromEntries(Object.entries(roles(of, 'old')).slice(replaced));
    return story.crawl(G, 1, { ...kept, ...roles(replaced, 'new') });
  };

  test('is at least four, and at least three in ten', () => {
    const silent = (facts: string[]): boolean => facts.slice(0, -1).every((fact) => fact.startsWith('bulk_reissue'));
    expect(silent(reissued(13, 4))).toBe(true);
    expect(silent(reissued(14, 4))).toBe(false);
    expect(silent(reissued(20, 6))).toBe(true);
    expect(silent(reissued(3, 3))).toBe(false);
  });

  test('counts the closed roles among the possible ones', () => {
    const story = new Story(G);
    const stable = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`stable${n}`, {}]));
    story.crawl(G, 0, { ...stable, ...roles(4, 'old') });
    for (const at of [1, 2]) story.crawl(G, at, stable);
    expect(story.crawl(G, 3, { ...stable, ...roles(4, 'new') })).toEqual([
      ...[0, 1, 2, 3].map((n) => `reposted role-${n} title_country for old${n}`),
      'complete',
    ]);
  });

  test('re-opens roles that had closed as returned', () => {
    const story = new Story(G);
    story.crawl(G, 0, roles(4, 'old'));
    for (const at of [1, 2]) story.crawl(G, at, {});
    expect(story.crawl(G, 3, roles(4, 'new'))).toEqual([...[0, 1, 2, 3].map((n) => `returned role-${n}`), 'complete']);
  });
});

describe('a search index', () => {
  test('closes a posting after two misses when it was not seen for 14 days', () => {
    const story = new Story('workday/acme');
    story.crawl('workday/acme', 0, { a: {}, b: {} });
    expect(story.crawl('workday/acme', 14 * DAYS, { b: {} })).toEqual(['heartbeat b', 'complete but a']);
    expect(story.crawl('workday/acme', 14 * DAYS + 1, { b: {} })).toEqual(['closed a missed', 'complete']);
  });

  test('takes five misses in a row that span three days', () => {
    const story = new Story('workday/acme');
    story.crawl('workday/acme', 0, { a: {}, b: {} });
    for (const at of [1, 20, 40, 60]) expect(story.crawl('workday/acme', at, { b: {} })).toEqual(['complete but a']);
    story.crawl('workday/acme', 61, { a: {}, b: {} });
    for (const at of [62, 80, 100, 140]) expect(story.crawl('workday/acme', at, { b: {} })).toEqual(['complete but a']);
    expect(story.crawl('workday/acme', 141, { b: {} })).toEqual(['closed a missed', 'complete']);
  });
});

describe('a role with several postings', () => {
  const job = { title: 'Nurse', internal_id: '7' };

  test('closes by proof unless every last posting was missed', () => {
    const story = new Story(G);
    story.crawl(G, 0, { a: job, b: job });
    story.crawl(G, 1, { b: job });
    expect(story.crawl(G, 2, {}, { gone: ['b'] })).toEqual(['closed nurse proof', 'complete']);
  });

  test('loses one without closing', () => {
    const story = new Story(G);
    story.crawl(G, 0, { a: job, b: job });
    expect(story.crawl(G, 1, { a: job }, { gone: ['b'] })).toEqual(['posting_dropped nurse without b', 'complete']);
  });
});

describe('a vendor that re-posts by itself', () => {
  test('gives no repost for a moved date or a returned id either', () => {
    const story = new Story('join/acme');
    story.crawl('join/acme', 0, { a: { posted_at: '2026-03-01T00:00:00.000Z' } });
    const later = { a: { posted_at: '2026-03-10T00:00:00.000Z' } };
    expect(story.crawl('join/acme', 9 * DAYS, later)).toEqual(['heartbeat a', 'auto_refresh a', 'complete']);
    for (const at of [10, 11]) story.crawl('join/acme', at * DAYS, {});
    expect(story.crawl('join/acme', 12 * DAYS, later)).toEqual(['returned a', 'complete']);
  });
});
