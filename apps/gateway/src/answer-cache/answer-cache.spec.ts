import { beforeEach, describe, expect, test } from '@jest/globals';
import type { AnswerValidity, JsonOf, ReadAnswer } from '@hiring/contracts';
import { AnswerCache, type AnswerKey } from './answer-cache.js';
import { CompanyPositions } from './company-positions.js';
import { TextStore } from './text-store.js';

const MEGABYTE = 1_048_576;
let nowMs: number;
let cache: AnswerCache;
let bodies: TextStore;

const answerOf = (text: string): ReadAnswer => ({ body: JSON.stringify({ text }) as JsonOf<object>, ledger_seq: 1 });
const cached = (text: string): object => ({ ...answerOf(text), cachedAs: expect.any(Number) });
const validity = (position: number, more: Partial<AnswerValidity> = {}): AnswerValidity => ({
  ...{ position, until_ms: null, owner: null, revision: 'a' },
  ...more,
});
const keep = (key: AnswerKey, answer: ReadAnswer, holds: AnswerValidity): void =>
  cache.keep(key, { ...answer, validity: holds }, cache.known(key.companyId));
const key = (customerId: string, companyId = 1, call = `pulse {"company_id":${companyId}}`) => ({
  ...{ customerId, companyId, call },
});

beforeEach(() => {
  nowMs = 1_000;
  bodies = new TextStore();
  cache = new AnswerCache(MEGABYTE, () => nowMs, bodies);
  cache.startAt(10);
});

describe('a cached answer', () => {
  test('is served to every customer, until a fact about its company arrives', () => {
    keep(key('cus_a'), answerOf('one'), validity(10));
    expect(cache.find(key('cus_b'))).toEqual(cached('one'));
    cache.factArrived(2, 11);
    expect(cache.find(key('cus_b'))).toEqual(cached('one'));
    cache.factArrived(1, 12);
    expect(cache.find(key('cus_b'))).toBeUndefined();
    expect(cache.size).toBe(0);
  });

  test('has a number that no other answer has', () => {
    const number = (): number | undefined => cache.find(key('cus_b'))?.cachedAs;
    keep(key('cus_a'), answerOf('one'), validity(10));
    const first = number();
    expect(number()).toBe(first);
    keep(key('cus_a'), answerOf('two'), validity(10));
    expect(number()).not.toBe(first);
  });

  test('is removed with all others about its company, however many were evicted before', () => {
    const paths = Array.from({ length: 3 }, (_, index) => key('cus_a', 1, `open_reqs ${index}`));
    for (const path of [...paths, ...paths.slice(1)]) keep(path, answerOf('one'), validity(10, { until_ms: 1_500 }));
    keep(key('cus_a', 2), answerOf('two'), validity(10));
    nowMs = 2_000;
    expect(cache.find(paths[0] as AnswerKey)).toBeUndefined();
    expect(cache.size).toBe(3);
    cache.factArrived(1, 11);
    expect(cache.size).toBe(1);
    keep(paths[0] as AnswerKey, answerOf('three'), validity(11));
    cache.factArrived(1, 12);
    expect(cache.size).toBe(1);
  });

  test('of a private company is served only to its owner', () => {
    keep(key('cus_a'), answerOf('secret'), validity(10, { owner: 'cus_a' }));
    expect(cache.find(key('cus_a'))).toEqual(cached('secret'));
    expect(cache.find(key('cus_b'))).toBeUndefined();
    expect(cache.find(key(''))).toBeUndefined();
  });

  test('is served up to and including its last millisecond', () => {
    keep(key('cus_a'), answerOf('one'), validity(10, { until_ms: 2_000 }));
    nowMs = 2_000;
    expect(cache.find(key('cus_a'))).toEqual(cached('one'));
    nowMs = 2_001;
    expect(cache.find(key('cus_a'))).toBeUndefined();
  });

  test('is removed when the read models or the build of reads change', () => {
    keep(key('cus_a'), answerOf('one'), validity(10));
    cache.follow('b');
    expect(cache.find(key('cus_a'))).toBeUndefined();
    keep(key('cus_a'), answerOf('two'), validity(10, { revision: 'b' }));
    keep(key('cus_a', 2), answerOf('three'), validity(10, { revision: 'c' }));
    expect([cache.find(key('cus_a')), cache.find(key('cus_a', 2))]).toEqual([undefined, cached('three')]);
  });
});

describe('an answer is not cached', () => {
  test('that lacks a known fact about its company', () => {
    cache.factArrived(1, 20);
    keep(key('cus_a'), answerOf('old'), validity(19));
    expect(cache.find(key('cus_a'))).toBeUndefined();
    keep(key('cus_a'), answerOf('new'), validity(20));
    expect(cache.find(key('cus_a'))).toEqual(cached('new'));
  });

  test('that may lack a fact from before the ledger was read', () => {
    keep(key('cus_a'), answerOf('old'), validity(9));
    expect(cache.find(key('cus_a'))).toBeUndefined();
  });

  test('while nothing of the ledger is known, also after the ledger was replaced', () => {
    keep(key('cus_a'), answerOf('one'), validity(10));
    cache.clear();
    expect(cache.find(key('cus_a'))).toBeUndefined();
    keep(key('cus_a'), answerOf('one'), validity(1_000_000));
    expect(cache.find(key('cus_a'))).toBeUndefined();
  });

  test('at a position beyond the last fact read here: it may be about another ledger', () => {
    keep(key('cus_a'), answerOf('one'), validity(11));
    expect(cache.find(key('cus_a'))).toBeUndefined();
    cache.factArrived(2, 11);
    keep(key('cus_a'), answerOf('one'), validity(11));
    expect(cache.find(key('cus_a'))).toEqual(cached('one'));
  });

  test('that is for another customer than the caller', () => {
    keep(key('cus_a'), answerOf('one'), validity(10, { owner: 'cus_b' }));
    expect(cache.size).toBe(0);
  });

  test('that is larger than the cache; the cached ones stay within its size', () => {
    const wide = 'x'.repeat(MEGABYTE);
    keep(key('cus_a'), answerOf(wide), validity(10));
    expect(cache.size).toBe(0);
    for (let company = 1; company <= 5_000; company += 1) {
      keep(key('cus_a', company), answerOf('x'.repeat(1_000)), validity(10));
    }
    expect(cache.bytes).toBeLessThanOrEqual(MEGABYTE);
    expect(cache.find(key('cus_a', 1))).toBeUndefined();
    expect(cache.find(key('cus_a', 5_000))).toBeDefined();
    // New answers reuse the space from removed ones.
    expect(bodies.capacity).toBeLessThanOrEqual(2 * MEGABYTE);
  });

  test.each(['plain', '\u00fc \u20ac \u6771 \u{1f600}', ''])('is given as it was stored: %j', (text) => {
    keep(key('cus_a'), answerOf(text), validity(10));
    expect(cache.find(key('cus_a'))?.body).toBe(answerOf(text).body);
  });

  test('beyond the limit where its characters take several bytes, or where it has a long cursor', () => {
    const bytesOf = (answer: ReadAnswer): number => {
      const before = cache.bytes;
      keep(key('cus_a', cache.size + 1), answer, validity(10));
      return cache.bytes - before;
    };
    // Each body occupies whole 128-byte blocks.
    const latin = bytesOf(answerOf('x'.repeat(1_000)));
    expect(bytesOf(answerOf('\u6771'.repeat(1_000)))).toBe(latin + 2_048);
    expect(bytesOf({ ...answerOf('x'.repeat(1_000)), next_cursor: 'c'.repeat(500) })).toBe(latin + 500);
  });
});

test('forgotten positions count as the greatest of them', () => {
  const positions = new CompanyPositions(2);
  positions.startAt(5);
  [1, 2, 1, 3].forEach((company, index) => positions.touched(company, 6 + index));
  expect([1, 2, 3, 4].map((company) => positions.of(company))).toEqual([8, 7, 9, 7]);
});
