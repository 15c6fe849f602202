import { describe, expect, test } from '@jest/globals';
import { drawPostings, drawTitles, keptAside, type Draw, type Published } from './draw.js';

function titles(count: number, source: string, more: Partial<Published> = {}): Published[] {
  return Array.from({ length: count }, (_, index) => ({ title: `${source} ${index}`, source, ...more }));
}

const draw: Draw = { name: 'draw', before: new Set() };

describe('the half that is kept aside', () => {
  test('is half of the titles, each once', () => {
    const kept = keptAside('de', [...titles(1000, 'one'), ...titles(1000, 'one')]);
    expect(kept.length).toBeGreaterThan(450);
    expect(kept.length).toBeLessThan(550);
    expect(new Set(kept.map(({ title }) => title)).size).toBe(kept.length);
  });

  test('does not depend on case', () => {
    const upper = keptAside(
      'de',
      titles(100, 'one').map((row) => ({ ...row, title: row.title.toUpperCase() })),
    );
    expect(upper.map(({ title }) => title.toLowerCase())).toEqual(
      keptAside('de', titles(100, 'one')).map(({ title }) => title),
    );
  });

  test('has no title in English of another language, and none of a set written by hand', () => {
    expect(keptAside('de', titles(100, 'one', { english: true }))).toEqual([]);
    expect(keptAside('en', titles(100, 'one', { english: true }))).not.toEqual([]);
    expect(keptAside('en', titles(100, 'one', { in_your_sets: true }))).toEqual([]);
  });
});

describe('a draw', () => {
  test('is the same for the same name, and another for another', () => {
    const rows = titles(500, 'one');
    expect(drawTitles('de', rows, 50, draw)).toEqual(drawTitles('de', rows.toReversed(), 50, draw));
    expect(drawTitles('de', rows, 50, draw)).not.toEqual(drawTitles('de', rows, 50, { ...draw, name: 'other' }));
  });

  test('has no title of an earlier draw', () => {
    const rows = titles(100, 'one');
    const first = drawTitles('de', rows, 60, draw);
    const before = new Set(first.map(({ title }) => title.toLowerCase()));
    const second = drawTitles('de', rows, 60, { ...draw, before });
    expect(second).toHaveLength(40);
    expect(second.filter((row) => first.includes(row))).toEqual([]);
  });

  test.each(['en', 'fr', 'es'] as const)('of %s has at most a third of one source', (language) => {
    const rows = [...titles(900, 'large'), ...titles(60, 'small'), ...titles(60, 'other')];
    const sources = drawTitles(language, rows, 100, draw).map(({ source }) => source);
    expect(sources.filter((source) => source === 'large')).toHaveLength(34);
  });

  test('of postings has those with a department or category alone', () => {
    const rows = [
      ...titles(100, 'searches for IT', { category: 'IT' }),
      ...titles(100, 'unknown', { category: 'Unknown' }),
      ...titles(100, 'none'),
      ...titles(100, 'category', { category: 'law' }),
      ...titles(100, 'department', { department: 'Sales' }),
    ];
    const sources = drawPostings(rows, 100, draw).map(({ source }) => source);
    expect(new Set(sources)).toEqual(new Set(['category', 'department']));
    expect(sources.filter((source) => source === 'category')).toHaveLength(23);
  });
});
