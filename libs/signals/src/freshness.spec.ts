import { describe, expect, test } from '@jest/globals';
import { decayedConfidence, sourceFactor } from './confidence.js';
import {
  agedCoverage,
  asOf,
  coverage,
  enrichmentAsOf,
  isCold,
  linkedVendors,
  liveBoards,
  liveVendors,
  stalestBoard,
} from './freshness.js';
import type { BoardView, CompanyRow } from './rows.js';
import { lastSighting, newestSighting } from './sightings.js';
import type { ReqRow } from './rows.js';

const NOW_MS = Date.parse('2026-03-04T12:00:00.000Z');
const DAY_MS = 86_400_000;
const ago = (days: number, ms = 0): string => new Date(NOW_MS - days * DAY_MS + ms).toISOString();
const NOW = ago(0);
const NEVER = '1970-01-01T00:00:00.000Z';

const board = (over: Partial<BoardView> = {}): BoardView =>
  ({
    status: 'live',
    complete_at: NOW,
    sighted_at: NOW,
    crawled_completely: true,
    live: 1,
    lagging: {},
    ...over,
  }) as BoardView;
const companyOf = (boards: Record<string, BoardView>, over: Partial<CompanyRow> = {}): CompanyRow =>
  ({ boards, uncovered_at: null, profiled_at: null, ...over }) as unknown as CompanyRow;

describe('the live boards', () => {
  const boards = {
    'lever/b': board({ complete_at: ago(1) }),
    'lever/a': board({ complete_at: ago(1) }),
    'greenhouse/a': board(),
    'site/new': board({ complete_at: null }),
    'site/lost': board({ status: 'lost', complete_at: ago(9) }),
    'ashby/gone': board({ status: 'unlinked', complete_at: ago(9) }),
  };

  test('are live and were read completely; the stalest is the one read longest ago, then the smaller', () => {
    expect(liveBoards(companyOf(boards)).map(([id]) => id)).toEqual(['lever/b', 'lever/a', 'greenhouse/a']);
    expect(stalestBoard(companyOf(boards))).toEqual({ board_id: 'lever/a', complete_at: ago(1) });
    const reversed = Object.fromEntries(Object.entries(boards).toReversed());
    expect(stalestBoard(companyOf(reversed))).toEqual({ board_id: 'lever/a', complete_at: ago(1) });
  });

  test('are named by their vendors, each once and sorted; linked ones include those that are lost', () => {
    expect(liveVendors(companyOf(boards))).toEqual(['greenhouse', 'lever']);
    expect(linkedVendors(companyOf(boards))).toEqual(['greenhouse', 'lever', 'site']);
  });

  test('determine as_of; without any it is the time of the last one, or never', () => {
    expect(asOf(companyOf(boards))).toBe(ago(1));
    expect(asOf(companyOf({}, { uncovered_at: ago(3) }))).toBe(ago(3));
    expect(asOf(companyOf({}))).toBe(NEVER);
    expect([enrichmentAsOf(companyOf({})), enrichmentAsOf(companyOf({}, { profiled_at: NOW }))]).toEqual([NEVER, NOW]);
  });
});

describe('a company', () => {
  test.each([
    [60, -60_000, false],
    [60, -60_001, true],
    [0, -60_000, false],
    [0, -60_001, true],
    [120, -120_000, false],
    [120, -120_001, true],
  ])('at a max_age of %i s and read %i ms ago is cold: %p', (maxAge, ms, cold) => {
    expect(isCold(companyOf({ 'lever/a': board({ complete_at: ago(0, ms) }) }), maxAge, NOW)).toBe(cold);
  });

  test('without a live board is always cold', () => {
    expect(isCold(companyOf({}, { uncovered_at: NOW }), 9_999, NOW)).toBe(true);
  });

  test.each<[string, Record<string, BoardView>]>([
    ['none', { 'lever/a': board({ status: 'lost' }) }],
    ['direct', { 'lever/a': board({ complete_at: ago(8) }) }],
    ['stale', { 'lever/a': board({ complete_at: ago(8, -1) }) }],
    ['stale', { 'lever/a': board(), 'site/a': board({ crawled_completely: false }) }],
    ['direct', { 'lever/a': board(), 'site/a': board({ status: 'lost', crawled_completely: false }) }],
  ])('has the coverage %s with %j', (expected, boards) => {
    expect(coverage(companyOf(boards), NOW)).toBe(expected);
  });

  test.each(['none', 'stale'] as const)('that had the coverage %s keeps it, at any age', (before) => {
    expect([agedCoverage(before, NOW, NOW), agedCoverage(before, ago(99), NOW)]).toEqual([before, before]);
  });
});

describe('a confidence', () => {
  const factor = sourceFactor('greenhouse/a');

  test('is that of the source, halved every 14 days, with two decimals', () => {
    const at = (days: number): number => decayedConfidence('greenhouse/a', ago(days), NOW);
    expect(at(0)).toBeCloseTo(factor, 2);
    expect(at(14)).toBeCloseTo(factor / 2, 1);
    expect(at(28)).toBeCloseTo(factor / 4, 1);
    expect(at(-5)).toBe(at(0));
    for (const days of [0, 3, 9, 20]) expect(Math.round(at(days) * 100) / 100).toBe(at(days));
  });

  test('is raised by a bonus, up to 0.99, and never above its cap', () => {
    const at = (options: { bonus?: number; cap?: number }): number => decayedConfidence('site/a', NOW, NOW, options);
    expect(at({ bonus: 0.03 })).toBeCloseTo(at({}) + 0.03, 2);
    expect([at({ bonus: 5 }), at({ bonus: 5, cap: 2 }), at({ cap: 0.3 })]).toEqual([0.99, 0.99, 0.3]);
  });
});

describe('the newest sighting', () => {
  test.each<[string, Record<string, BoardView>, unknown]>([
    [
      'is of the board that showed postings last',
      { 'a/1': board({ sighted_at: ago(1) }), 'b/1': board() },
      { board_id: 'b/1', seen_at: NOW },
    ],
    ['is of the smaller of two boards', { 'b/1': board(), 'a/1': board() }, { board_id: 'a/1', seen_at: NOW }],
    ['is of no board without live postings', { 'a/1': board({ live: 0 }), 'b/1': board({ sighted_at: null }) }, null],
    [
      'is that of a posting when the crawl showed none of them',
      { 'a/1': board({ live: 2, lagging: { x: ago(3), y: ago(2) } }) },
      { board_id: 'a/1', seen_at: ago(2) },
    ],
    [
      'is the crawl when one of them was shown',
      { 'a/1': board({ live: 3, lagging: { x: ago(3), y: ago(2) } }) },
      { board_id: 'a/1', seen_at: NOW },
    ],
  ])('%s', (_what, boards, expected) => expect(newestSighting(companyOf(boards))).toEqual(expected));

  test('of a req is over all its postings, the removed ones included', () => {
    const company = companyOf({ 'b/1': board({ sighted_at: ago(2) }), 'a/1': board({ sighted_at: ago(3) }) });
    const posting = (board_id: string) => ({ board_id, posting_id: 'p' });
    const req = (over: Partial<ReqRow>): ReqRow =>
      ({ req_key: 'r', first_seen: ago(9), gone: null, live: [], ...over }) as unknown as ReqRow;
    expect(lastSighting(req({ live: [posting('a/1'), posting('b/1')] }), company)).toEqual({
      board_id: 'b/1',
      seen_at: ago(2),
    });
    const gone = { board_id: 'c/1', seen_at: ago(1) };
    expect(lastSighting(req({ live: [posting('b/1')], gone }), company)).toBe(gone);
    expect(lastSighting(req({ live: [posting('d/1')] }), company).seen_at).toBe(ago(9));
    expect(() => lastSighting(req({}), company)).toThrow('never had a posting');
  });
});
