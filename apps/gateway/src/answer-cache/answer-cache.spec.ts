import { beforeEach, describe, expect, test } from '@jest/globals';
import type { AnswerValidity, JsonOf, ReadAnswer } from '@hiring/contracts';
import fc from 'fast-check';
import { AnswerCache } from './answer-cache.js';
import { CompanyPositions } from './company-positions.js';

const MEGABYTE = 1_048_576;
let nowMs: number;
let cache: AnswerCache;

const answerOf = (text: string): ReadAnswer => ({ body: JSON.stringify({ text }) as JsonOf<object>, ledger_seq: 1 });
const validity = (position: number, more: Partial<AnswerValidity> = {}): AnswerValidity => ({
  ...{ position, until_ms: null, owner: null, revision: 'a' },
  ...more,
});
const key = (customerId: string, companyId = 1, question = `pulse {"company_id":${companyId}}`) => ({
  ...{ customerId, companyId, question },
});

beforeEach(() => {
  nowMs = 1_000;
  cache = new AnswerCache(MEGABYTE, () => nowMs);
  cache.startAt(10);
});

describe('a kept answer', () => {
  test('is found by whoever asks, until a fact about its company arrives', () => {
    cache.keep(key('cus_a'), answerOf('one'), validity(10));
    expect(cache.find(key('cus_b'))).toEqual(answerOf('one'));
    cache.factArrived(2, 11);
    expect(cache.find(key('cus_b'))).toEqual(answerOf('one'));
    cache.factArrived(1, 12);
    expect(cache.find(key('cus_b'))).toBeUndefined();
    expect(cache.size).toBe(0);
  });

  test('of a private company is found by its owner alone', () => {
    cache.keep(key('cus_a'), answerOf('secret'), validity(10, { owner: 'cus_a' }));
    expect(cache.find(key('cus_a'))).toEqual(answerOf('secret'));
    expect(cache.find(key('cus_b'))).toBeUndefined();
    expect(cache.find(key(''))).toBeUndefined();
  });

  test('holds up to and including its last millisecond', () => {
    cache.keep(key('cus_a'), answerOf('one'), validity(10, { until_ms: 2_000 }));
    nowMs = 2_000;
    expect(cache.find(key('cus_a'))).toEqual(answerOf('one'));
    nowMs = 2_001;
    expect(cache.find(key('cus_a'))).toBeUndefined();
  });

  test('goes when the read models or the build of reads are others', () => {
    cache.keep(key('cus_a'), answerOf('one'), validity(10));
    cache.follow('b');
    expect(cache.find(key('cus_a'))).toBeUndefined();
    cache.keep(key('cus_a'), answerOf('two'), validity(10, { revision: 'b' }));
    cache.keep(key('cus_a', 2), answerOf('three'), validity(10, { revision: 'c' }));
    expect([cache.find(key('cus_a')), cache.find(key('cus_a', 2))]).toEqual([undefined, answerOf('three')]);
  });
});

describe('an answer is not kept', () => {
  test('that lacks a known fact about its company', () => {
    cache.factArrived(1, 20);
    cache.keep(key('cus_a'), answerOf('old'), validity(19));
    expect(cache.find(key('cus_a'))).toBeUndefined();
    cache.keep(key('cus_a'), answerOf('new'), validity(20));
    expect(cache.find(key('cus_a'))).toEqual(answerOf('new'));
  });

  test('that may lack one from before the ledger was read', () => {
    cache.keep(key('cus_a'), answerOf('old'), validity(9));
    expect(cache.find(key('cus_a'))).toBeUndefined();
  });

  test('while nothing of the ledger is known, also after it was another ledger', () => {
    cache.keep(key('cus_a'), answerOf('one'), validity(10));
    cache.clear();
    expect(cache.find(key('cus_a'))).toBeUndefined();
    cache.keep(key('cus_a'), answerOf('one'), validity(1_000_000));
    expect(cache.find(key('cus_a'))).toBeUndefined();
  });

  test('that is larger than the cache; what is kept stays within it', () => {
    const wide = 'x'.repeat(MEGABYTE);
    cache.keep(key('cus_a'), answerOf(wide), validity(10));
    expect(cache.size).toBe(0);
    for (let company = 1; company <= 5_000; company += 1) {
      cache.keep(key('cus_a', company), answerOf('x'.repeat(1_000)), validity(10));
    }
    expect(cache.bytes).toBeLessThanOrEqual(MEGABYTE);
    expect(cache.find(key('cus_a', 1))).toBeUndefined();
    expect(cache.find(key('cus_a', 5_000))).toBeDefined();
  });
});

test('positions that were forgotten count as the greatest of them', () => {
  const positions = new CompanyPositions(2);
  positions.startAt(5);
  for (const [company, position] of [
    [1, 6],
    [2, 7],
    [1, 8],
    [3, 9],
  ] as const)
    positions.touched(company, position);
  expect([1, 2, 3, 4].map((company) => positions.of(company))).toEqual([8, 7, 9, 7]);
});

/**
 * Replicas that lag, facts that this process reads late, rebuilds, private companies: what is found is never older than
 * the facts that were read here, and never another customer's.
 */
test('whatever happens, a found answer has every fact that was read here, and is visible to its caller', () => {
  const company = fc.integer({ min: 1, max: 4 });
  const customer = fc.constantFrom('cus_a', 'cus_b');
  const step = fc.oneof(
    fc.record({ kind: fc.constant('commit' as const), company }),
    fc.record({ kind: fc.constant('read' as const) }),
    fc.record({ kind: fc.constant('project' as const), replica: fc.integer({ min: 0, max: 1 }) }),
    fc.record({ kind: fc.constant('rebuild' as const) }),
    fc.record({ kind: fc.constant('replace' as const) }),
    fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 50 }) }),
    fc.record({
      kind: fc.constant('ask' as const),
      ...{
        company,
        customer,
        replica: fc.integer({ min: 0, max: 1 }),
        lasts: fc.option(fc.integer({ min: 0, max: 80 })),
      },
    }),
  );
  const ownerOf = (id: number): string | null => (id === 4 ? 'cus_b' : null);
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      let now = 0;
      const kept = new AnswerCache(3_000, () => now);
      kept.startAt(0);
      let ledger: number[] = [];
      let read = 0;
      let generation = 1;
      const replicas = [0, 0];
      /** Facts about a company among the first of the ledger. */
      const factsAbout = (id: number, upto: number): number => ledger.slice(0, upto).filter((one) => one === id).length;
      for (const one of steps) {
        if (one.kind === 'commit') ledger.push(one.company);
        else if (one.kind === 'read' && read < ledger.length) kept.factArrived(ledger[read] as number, (read += 1));
        else if (one.kind === 'project')
          replicas[one.replica] = Math.min(ledger.length, (replicas[one.replica] as number) + 2);
        else if (one.kind === 'rebuild') kept.follow(`g${(generation += 1)}`);
        else if (one.kind === 'wait') now += one.ms;
        else if (one.kind === 'replace') {
          // The ledger is restored shorter, and the replicas with it.
          ledger = ledger.slice(0, Math.floor(ledger.length / 2));
          read = ledger.length;
          replicas.fill(0);
          kept.clear();
          kept.startAt(read);
        } else if (one.kind === 'ask') {
          const owner = ownerOf(one.company);
          if (owner !== null && owner !== one.customer) {
            expect(kept.find(key(one.customer, one.company))).toBeUndefined();
            continue;
          }
          const found = kept.find(key(one.customer, one.company));
          if (found !== undefined) {
            const said = JSON.parse(found.body) as { text: string };
            const [facts, until, revision] = said.text.split('/');
            expect(Number(facts)).toBeGreaterThanOrEqual(factsAbout(one.company, read));
            expect(Number(until)).toBeGreaterThanOrEqual(now);
            expect(revision).toBe(`g${generation}`);
            continue;
          }
          const position = replicas[one.replica] as number;
          const until = one.lasts === null ? Infinity : now + one.lasts;
          const text = `${factsAbout(one.company, position)}/${until}/g${generation}`;
          const until_ms = until === Infinity ? null : until;
          kept.keep(key(one.customer, one.company), answerOf(text), {
            position,
            until_ms,
            owner,
            revision: `g${generation}`,
          });
        }
      }
    }),
    { numRuns: 500 },
  );
});
