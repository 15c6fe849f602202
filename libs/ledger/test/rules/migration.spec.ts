import { describe, expect, test } from '@jest/globals';
import type { Fact, ObservedPosting } from '@hiring/contracts';
import { DAYS, hour, Story } from './story.js';

const X = 'greenhouse/acme';
const Y = 'ashby/acme';
const three: Record<string, Partial<ObservedPosting>> = { a: {}, b: {}, c: {} };

interface Move {
  x?: string;
  y?: string;
  /** The number of days on which board X is crawled before board Y's first crawl. */
  leadDays?: number;
  old?: Record<string, Partial<ObservedPosting>>;
  fresh?: Record<string, Partial<ObservedPosting>>;
  /** The days, counted from Y's first crawl, on which X is empty. */
  emptyDays?: number[];
  /** The days, counted from Y's first crawl, on which X is absent. */
  absentDays?: number[];
  via?: 'careers_page' | 'directory';
}

/**
 * Replays a company's move from board X to board Y, and returns the recorded migrations. X lists `old` until Y's first
 * crawl on day 40. Afterwards X is empty or absent.
 */
function move({
  x = X,
  y = Y,
  leadDays = 40,
  old = three,
  fresh = three,
  emptyDays = [1, 2, 3, 8],
  absentDays = [],
  via = 'careers_page',
}: Move): Fact[] {
  const story = new Story();
  story.replay.link(x, hour((40 - leadDays) * DAYS - 1), via);
  for (let day = 40 - leadDays; day <= 40; day += 5) story.facts(x, day * DAYS, old);
  story.replay.link(y, hour(40 * DAYS), via);
  const facts = story.facts(y, 40 * DAYS + 1, fresh);
  for (const day of emptyDays) facts.push(...story.facts(x, (40 + day) * DAYS + 1, {}));
  for (const day of absentDays) facts.push(...story.facts(x, (40 + day) * DAYS + 2, {}, { outcome: 'absent' }));
  return facts.filter((fact) => fact.type === 'ats_migrated');
}

describe('a migration is recorded', () => {
  test('when the roles are on the new board and the old one has been empty for a week', () => {
    expect(move({})).toMatchObject([
      {
        from_board_id: X,
        to_board_id: Y,
        overlap: 1,
        confidence: 0.9,
        occurred_at: hour(40 * DAYS + 1),
        observed_at: hour(48 * DAYS + 1),
      },
    ]);
  });

  test('with less confidence without the careers page or with fewer roles moved', () => {
    expect(move({ via: 'directory' })).toMatchObject([{ confidence: 0.7, overlap: 1 }]);
    const old = { ...three, d: {}, e: {}, f: {}, g: {}, h: {}, i: {}, j: {} };
    // Ten postings vanish in the first empty listing, so the vanish guard does not accept it. X therefore counts as
    // empty only from day 2, and has been empty for the required week only on day 9.
    const emptyDays = [1, 2, 3, 9];
    expect(move({ via: 'directory', old, emptyDays })).toMatchObject([{ confidence: 0.5, overlap: 0.3 }]);
    expect(move({ via: 'directory', old: { ...old, k: {} }, emptyDays })).toEqual([]);
    expect(move({ old: { ...old, k: {} }, emptyDays })).toMatchObject([{ confidence: 0.7, overlap: 0.27 }]);
  });

  test('at once when the old board is absent, with more confidence', () => {
    expect(move({ emptyDays: [], absentDays: [1, 2, 3] })).toMatchObject([
      { confidence: 0.95, observed_at: hour(43 * DAYS + 2) },
    ]);
  });

  test('within its limits: 30 days before the new board’s first listing, 90 days after it', () => {
    const story = new Story();
    for (const board of [X, Y]) story.replay.link(board, hour(-1), 'careers_page');
    story.facts(X, 0, three);
    story.facts(Y, 30 * DAYS, three);
    expect(story.crawl(X, 112 * DAYS, {})).toEqual(['complete but a b c']);
    const facts = [113, 119, 120].flatMap((day) => story.facts(X, day * DAYS, {}));
    expect(facts.filter((fact) => fact.type === 'ats_migrated')).toMatchObject([
      { observed_at: hour(119 * DAYS), occurred_at: hour(30 * DAYS) },
    ]);
    expect(move({ emptyDays: [83, 85, 86, 90] })).toHaveLength(1);
    expect(move({ emptyDays: [84, 85, 86, 90] })).toEqual([]);
  });

  test('once only', () => {
    expect(move({ emptyDays: [1, 2, 3, 8, 9, 10, 20] })).toHaveLength(1);
  });

  test('as of the first listing after the old board gained its last role', () => {
    const story = new Story();
    story.replay.link(X, hour(-1), 'careers_page');
    for (const day of [0, 20, 39]) story.facts(X, day * DAYS, three);
    story.replay.link(Y, hour(40 * DAYS), 'careers_page');
    story.facts(Y, 40 * DAYS + 1, three);
    story.facts(X, 41 * DAYS, { ...three, late: {} });
    story.facts(Y, 42 * DAYS, { ...three, late: {} });
    const facts = [43, 44, 45, 50, 51].flatMap((day) => story.facts(X, day * DAYS, {}));
    expect(facts.filter((fact) => fact.type === 'ats_migrated')).toMatchObject([
      { occurred_at: hour(42 * DAYS), overlap: 1 },
    ]);
  });
});

describe('not a migration:', () => {
  test.each<[string, Move]>([
    ['two boards of one vendor', { y: 'greenhouse/acme-2' }],
    ['a board known for less than 30 days', { leadDays: 29 }],
    ['two empty listings', { emptyDays: [1, 9] }],
    ['less than a week of empty listings', { emptyDays: [1, 2, 3, 7] }],
    ['a new board with two roles', { fresh: { a: {}, b: {} } }],
    ['an old board that went quiet after more than 90 days', { emptyDays: [84, 86, 88, 91] }],
  ])('%s', (_, changed) => expect(move(changed)).toEqual([]));

  test('two boards that both continue', () => {
    const story = new Story(X, Y);
    for (let day = 0; day <= 40; day += 5) story.facts(X, day * DAYS, three);
    const facts = [41, 48, 55, 62].flatMap((day) => [
      ...story.facts(Y, day * DAYS, three),
      ...story.facts(X, day * DAYS, three),
    ]);
    expect(facts.filter((fact) => fact.type === 'ats_migrated')).toEqual([]);
  });
});
