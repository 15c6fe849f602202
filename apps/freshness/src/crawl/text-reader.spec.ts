import { describe, expect, it } from '@jest/globals';
import { PostingText, type PostingDetail, type PostingRecord } from '@hiring/boards';
import type { TextFacts } from '@hiring/contracts';
import { extract, EXTRACTION_VERSION, textHash, plainText } from '@hiring/extraction';
import { FakeClock } from '@hiring/platform-testing';
import { TextBudget } from './text-budget.js';
import { TextReader, type TextCrawl } from './text-reader.js';

const NOW = new Date('2026-03-02T10:00:00Z');
const HTML = '<p>You write Python and the rest.</p>';

function posting(id: string, text?: string): PostingRecord {
  const row = { external_id: id, title: 'Nurse', url: 'https://boards.example/1', location_text: '' };
  return {
    ...row,
    posted_at_trusted: false,
    listed: true,
    ...(text !== undefined && { text: new PostingText([text]) }),
  };
}

function readerOf(more: Partial<TextCrawl> = {}, extractFacts?: typeof extract): TextReader {
  const budget = { take: () => true };
  const read = { texts: new Set<number>(), textsUnread: false, details: null };
  return new TextReader({ boardId: 'lever/acme', observedAt: NOW, ...read, budget, ...more }, extractFacts);
}

/** The facts of the postings of a crawl, in their order. */
function factsIn(reader: TextReader, ...rows: PostingRecord[]): (TextFacts | undefined)[] {
  reader.choose(rows);
  return rows.map((row) => reader.factsOf(row, 'DE'));
}

/** The marks of a crawl of these postings. */
function marksOf(...rows: PostingRecord[]): Set<number> {
  const reader = readerOf();
  factsIn(reader, ...rows);
  return new Set(reader.marks);
}

describe('facts of texts', () => {
  it('are those of the plain text, with its hash and length', () => {
    const [facts] = factsIn(readerOf(), posting('1', HTML));
    const text = plainText(HTML);
    expect(facts).toMatchObject({ version: EXTRACTION_VERSION, hash: textHash(text), length: text.length });
    expect(facts?.technologies?.value.map(({ slug }) => slug)).toContain('python');
  });

  it('are extracted once: not for a text whose mark is known, and again for another text or posting', () => {
    const known = marksOf(posting('1', HTML));
    const reader = readerOf({ texts: known });
    const rows = [posting('1', HTML), posting('1', `${HTML}!`), posting('2', HTML)];
    expect(factsIn(reader, ...rows).map((facts) => facts !== undefined)).toEqual([false, true, true]);
    // The known text keeps its mark for the next crawl.
    expect([...known].every((mark) => reader.marks?.includes(mark))).toBe(true);
    expect(reader.marks).toHaveLength(3);
  });

  it('leave the marks that are stored, when all texts and no others are known', () => {
    const rows = [posting('1', HTML), posting('2', HTML)];
    const texts = marksOf(...rows);
    const marksAfter = (...present: PostingRecord[]): readonly number[] | null => {
      const reader = readerOf({ texts });
      factsIn(reader, ...present);
      return reader.marks;
    };
    expect(texts.size).toBe(2);
    expect(marksAfter(...rows.map((row) => posting(row.external_id, HTML)))).toBeNull();
    expect(marksAfter(posting('1', HTML))).toHaveLength(1);
    expect(marksAfter(posting('1', HTML), posting('2', HTML), posting('3', HTML))).toHaveLength(3);
    expect(marksAfter()).toEqual([]);
  });

  it('need no text in memory that is not chosen', () => {
    const rows = [posting('1', HTML), posting('2', HTML)];
    const budget = { take: () => false };
    readerOf({ texts: marksOf(posting('1', HTML)), textsUnread: true, budget }).choose(rows);
    expect(rows.map(({ text }) => text)).toEqual([undefined, undefined]);
  });

  it('are extracted again once a week, at another time for each board', () => {
    const known = marksOf(posting('1', HTML));
    const hours = (boardId: string): number[] =>
      Array.from({ length: 24 * 14 }, (_, hour) => hour).filter((hour) => {
        const now = new Date(NOW.getTime() + hour * 3_600_000);
        const marks = readerOf({ boardId, observedAt: now });
        factsIn(marks, posting('1', HTML));
        const next = readerOf({
          boardId,
          texts: new Set(marks.marks),
          observedAt: new Date(now.getTime() + 3_600_000),
        });
        return factsIn(next, posting('1', HTML))[0] !== undefined;
      });
    const [first = NaN, second = NaN] = hours('lever/acme');
    expect(second - first).toBe(7 * 24);
    expect(hours('lever/other')).not.toEqual(hours('lever/acme'));
    const later = readerOf({ texts: known, observedAt: new Date(NOW.getTime() + 7 * 86_400_000) });
    expect(factsIn(later, posting('1', HTML))).toEqual([expect.anything()]);
  });

  it('of a posting without a text are none', () => {
    const reader = readerOf();
    expect(factsIn(reader, posting('1'), posting('2', ''))).toEqual([undefined, undefined]);
    expect(reader.marks).toEqual([]);
  });

  it('a rule that fails on a text loses the facts of that text alone, and the text is read again', () => {
    const failing: typeof extract = (text, context) => {
      if (text.includes('bad')) throw new Error(text);
      return extract(text, context);
    };
    const reader = readerOf({}, failing);
    expect(factsIn(reader, posting('1', 'bad'), posting('2', HTML))).toEqual([undefined, expect.anything()]);
    expect([reader.extracted, reader.failed, reader.marks?.length]).toEqual([1, 1, 1]);
  });

  it('of a detail are kept with it, though no text may be read, and sent again while the detail is stored', () => {
    const text = new PostingText([HTML]);
    const details = new Map<string, PostingDetail>([['1', { text }]]);
    const reader = readerOf({ boardId: 'workday/acme', details, budget: { take: () => false } });
    const [facts] = factsIn(reader, { ...posting('1'), text });
    reader.keepWithDetails();
    const stored = JSON.parse(JSON.stringify([...details])) as [string, PostingDetail][];
    expect(stored).toEqual([['1', { text_facts: facts }]]);
    const next = readerOf({ boardId: 'workday/acme', details: new Map(stored) });
    expect(factsIn(next, { ...posting('1'), ...stored[0]?.[1] })).toEqual([facts]);
    expect(next.extracted).toBe(0);
  });

  it('are left to later crawls beyond the budget, each of which reads more of them', () => {
    const rows = Array.from({ length: 25 }, (_, n) => posting(String(n), `${HTML}${n}`));
    let texts = new Set<number>();
    const unread: number[] = [];
    while (unread.at(-1) !== 0) {
      let left = 10;
      const reader = readerOf({ texts, textsUnread: texts.size > 0, budget: { take: () => left-- > 0 } });
      factsIn(reader, ...rows.map((row) => ({ ...row })));
      expect(reader.extracted + reader.unread + texts.size).toBe(rows.length);
      unread.push(reader.unread);
      texts = new Set(reader.marks);
    }
    expect(unread).toEqual([15, 5, 0]);
  });
});

describe('with the budget used up', () => {
  const budget = { take: () => false };
  const [old, fresh] = [() => posting('1', HTML), () => posting('2', HTML)];

  it('the text of a new role is read, on a board without texts left', () => {
    const reader = readerOf({ texts: marksOf(old()), budget });
    expect(factsIn(reader, old(), fresh())).toEqual([undefined, expect.anything()]);
  });

  it('those of a board that is new itself are left', () => {
    const reader = readerOf({ budget });
    expect(factsIn(reader, old(), fresh())).toEqual([undefined, undefined]);
    expect(reader.unread).toBe(2);
  });

  it('those of last week are left, and stay known as such', () => {
    const observedAt = new Date(NOW.getTime() + 7 * 86_400_000);
    const reader = readerOf({ texts: marksOf(old()), observedAt, budget });
    expect(factsIn(reader, old(), fresh())).toEqual([undefined, expect.anything()]);
    expect(reader.unread).toBe(1);
    const next = readerOf({ texts: new Set(reader.marks), textsUnread: true, observedAt });
    expect(factsIn(next, old(), fresh())).toEqual([expect.anything(), undefined]);
    expect(next.unread).toBe(0);
  });
});

describe('the budget', () => {
  it('is the rate over any longer time, and five seconds at once after a pause', () => {
    const clock = new FakeClock(NOW);
    const budget = new TextBudget(clock, 10);
    const takenIn = (seconds: number): number => {
      let taken = 0;
      for (let step = 0; step < seconds * 10; step += 1) {
        while (budget.take(100)) taken += 100;
        clock.advance(100);
      }
      return taken;
    };
    expect(takenIn(0.1)).toBe(50_000);
    expect(takenIn(60)).toBe(600_000);
    clock.advance(3_600_000);
    expect(takenIn(0.1)).toBe(50_000);
    clock.advance(-3_600_000);
    expect(takenIn(0.1)).toBe(0);
  });

  it('lets a text pass that is larger than all of it', () => {
    const clock = new FakeClock(NOW);
    const budget = new TextBudget(clock, 1);
    expect([budget.take(50_000), budget.take(1)]).toEqual([true, false]);
    clock.advance(50_000);
    expect(budget.take(1)).toBe(true);
  });
});
