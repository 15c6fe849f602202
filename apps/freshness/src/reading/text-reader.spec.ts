import { describe, expect, it, jest } from '@jest/globals';
import { PostingText, type PostingDetail, type PostingRecord } from '@hiring/boards';
import type { TextFacts } from '@hiring/contracts';
import { extract, EXTRACTION_VERSION, plainText, readingHash } from '@hiring/extraction';
import { FakeClock } from '@hiring/platform-testing';
import { TextBudget } from './text-budget.js';
import { TextReader, type TextCrawl } from './text-reader.js';

const NOW = new Date('2026-03-02T10:00:00Z');
const WEEK_MS = 7 * 86_400_000;
const HTML = '<p>You write Python and the rest.</p>';
const ENOUGH = { isLeft: () => true, charge: () => undefined };
const NONE = { isLeft: () => false, charge: () => undefined };

function posting(id: string, text?: string): PostingRecord {
  const row = { external_id: id, title: 'Nurse', url: 'https://boards.example/1', location_text: '' };
  return {
    ...row,
    posted_at_trusted: false,
    listed: true,
    ...(text !== undefined && { text: new PostingText([text]) }),
  };
}

type Given = Partial<Omit<TextCrawl, 'result'> & TextCrawl['result']> & { extractFacts?: typeof extract };
type Read = (TextFacts | null | undefined)[];

/** Reads the postings' texts in a crawl. Returns the facts in the order of the postings, and the reader. */
function crawl(postings: PostingRecord[], given: Given = {}): { facts: Read; reader: TextReader } {
  const { extractFacts, outcome = 'complete', details = null, ...more } = given;
  const result = { outcome, postings, details };
  const known = { boardId: 'lever/acme', observedAt: NOW, texts: null, budget: ENOUGH };
  const reader = new TextReader({ ...known, ...more, result }, extractFacts);
  reader.choose();
  const facts = postings.map((row) => reader.factsOf(row, 'DE'));
  reader.keepWithDetails();
  return { facts, reader };
}

/** Returns the marks that are stored after a crawl with these postings. A mark shows that a text has been read. */
function marksOf(postings: PostingRecord[], given: Given = {}): TextCrawl['texts'] {
  return crawl(postings, given).reader.read.marks;
}

const [FACTS, NOT_AGAIN] = [expect.anything(), undefined];

describe('facts of texts', () => {
  it('are those of the plain text, with its length and the hash of text and country', () => {
    const [facts] = crawl([posting('1', HTML)]).facts;
    const text = plainText(HTML);
    expect(facts).toMatchObject({ version: EXTRACTION_VERSION, hash: readingHash(text, 'DE'), length: text.length });
    expect(readingHash(text, 'DE')).not.toBe(readingHash(text, 'US'));
    expect(facts?.technologies?.value.map(({ slug }) => slug)).toContain('python');
  });

  it('are extracted once: not for a text whose mark is known, and again for another text or posting', () => {
    const texts = marksOf([posting('1', HTML), posting('2', HTML)]);
    const rows = [posting('1', HTML), posting('2', `${HTML}!`), posting('3', HTML)];
    const { facts, reader } = crawl(rows, { texts });
    expect(facts).toEqual([NOT_AGAIN, FACTS, FACTS]);
    expect(reader.read.marks?.size).toBe(3);
  });

  it('leave the marks that are stored, when all texts and no others are known', () => {
    const texts = marksOf([posting('1', HTML), posting('2', HTML)]);
    const marksAfter = (...ids: string[]) =>
      marksOf(
        ids.map((id) => posting(id, HTML)),
        { texts },
      );
    expect(marksAfter('1', '2')).toBeNull();
    expect(marksAfter('1')?.size).toBe(1);
    expect(marksAfter('1', '2', '3')?.size).toBe(3);
    expect(marksAfter()?.size).toBe(0);
  });

  it('need no text in memory that is not chosen', () => {
    const texts = marksOf([posting('1', HTML)]);
    const rows = [posting('1', HTML), posting('2', HTML)];
    const result = { outcome: 'complete' as const, postings: rows, details: null };
    new TextReader({ boardId: 'lever/acme', observedAt: NOW, texts, result, budget: NONE }).choose();
    expect(rows.map(({ text }) => text === undefined)).toEqual([true, false]);
  });

  it('are extracted again once a week, at another time for each board', () => {
    const hours = (boardId: string): number[] =>
      Array.from({ length: 24 * 14 }, (_, hour) => hour).filter((hour) => {
        const observedAt = new Date(NOW.getTime() + hour * 3_600_000);
        const texts = marksOf([posting('1', HTML)], { boardId, observedAt });
        const later = new Date(observedAt.getTime() + 3_600_000);
        return crawl([posting('1', HTML)], { boardId, texts, observedAt: later }).facts[0] !== undefined;
      });
    const [first = NaN, second = NaN] = hours('lever/acme');
    expect(second - first).toBe(7 * 24);
    expect(hours('lever/other')).not.toEqual(hours('lever/acme'));
  });

  it('of a posting without a text are none, and those of an earlier crawl stay: another listing may have no texts', () => {
    expect(crawl([posting('1'), posting('2', '')]).facts).toEqual([undefined, null]);
    const texts = marksOf([posting('1', HTML), posting('2', HTML)]);
    const { facts, reader } = crawl([posting('1'), posting('2', `${HTML}!`)], { texts });
    expect(facts).toEqual([undefined, FACTS]);
    const { marks } = reader.read;
    expect(crawl([posting('1', HTML)], { texts: marks }).facts).toEqual([NOT_AGAIN]);
  });

  it('a rule that fails on a text loses the facts of that text alone', () => {
    const extractFacts: typeof extract = (text, context) => {
      if (text.includes('bad')) throw new Error(text);
      return extract(text, context);
    };
    const { facts, reader } = crawl([posting('1', 'bad'), posting('2', HTML)], { extractFacts });
    expect(facts).toEqual([null, FACTS]);
    expect([reader.extracted, reader.failed, reader.unread]).toEqual([1, 1, 0]);
  });

  it('of a crawl that the ledger will not accept are not read', () => {
    const { facts, reader } = crawl([posting('1', HTML)], { outcome: 'incomplete' });
    expect([facts, reader.extracted]).toEqual([[undefined], 0]);
  });

  it('of a detail are kept with it, though no text may be read, and sent again while the detail is stored', () => {
    const text = new PostingText([HTML]);
    const details = new Map<string, PostingDetail>([['1', { text }]]);
    const [facts] = crawl([{ ...posting('1'), text }], { details, budget: NONE, outcome: 'incomplete' }).facts;
    const stored = JSON.parse(JSON.stringify([...details])) as [string, PostingDetail][];
    expect(stored).toEqual([['1', { text_facts: facts }]]);
    const next = crawl([{ ...posting('1'), ...stored[0]?.[1] }], { details: new Map(stored), texts: new Map() });
    expect(next.facts).toEqual([facts]);
    expect(next.reader.extracted).toBe(0);
  });

  it('are left to later crawls by a board with more text than one crawl reads', () => {
    let texts: TextCrawl['texts'] = null;
    const unread: number[] = [];
    const long = HTML.padEnd(200_000, ' ');
    while (unread.at(-1) !== 0) {
      const rows = Array.from({ length: 250 }, (_, n) => posting(String(n), `${n}${long}`));
      const { reader } = crawl(rows, { texts, extractFacts: (_text, context) => extract('Python', context) });
      unread.push(reader.unread);
      texts = reader.read.marks;
    }
    expect(unread).toEqual([150, 50, 0]);
  });
});

describe('with the budget used up', () => {
  it('the text of a role that opens on a known board is read, and charged, whatever is left of the others', () => {
    const texts = marksOf([posting('1', HTML), posting('2', HTML)], { budget: NONE });
    let charged = 0;
    const budget = { ...NONE, charge: (bytes: number) => void (charged += bytes) };
    const { facts, reader } = crawl([posting('1', HTML), posting('2', HTML), posting('3', HTML)], { texts, budget });
    expect([facts, reader.read.unread]).toEqual([[undefined, undefined, FACTS], 2]);
    expect(charged).toBe(HTML.length);
  });

  it('the first role of a board that had none is read', () => {
    expect(crawl([posting('1', HTML)], { texts: marksOf([]), budget: NONE }).facts).toEqual([FACTS]);
  });

  it('those of a board that is new itself, and those that changed, are left', () => {
    expect(crawl([posting('1', HTML)], { budget: NONE }).reader.unread).toBe(1);
    const texts = marksOf([posting('1', HTML)]);
    expect(crawl([posting('1', `${HTML}!`)], { texts, budget: NONE }).reader.unread).toBe(1);
  });

  it('those of last week wait with their mark; the board needs no full listing for them', () => {
    const texts = marksOf([posting('1', HTML), posting('2', HTML)]);
    const observedAt = new Date(NOW.getTime() + WEEK_MS);
    const rows = (): PostingRecord[] => [posting('1', HTML), posting('2', HTML), posting('3', HTML)];
    const { facts, reader } = crawl(rows(), { texts, observedAt, budget: NONE });
    expect([facts, reader.read.unread]).toEqual([[undefined, undefined, FACTS], 0]);
    const next = crawl(rows(), { texts: reader.read.marks, observedAt });
    expect(next.facts).toEqual([FACTS, FACTS, NOT_AGAIN]);
  });

  it('a text that stays unread costs no checksum, in the first crawl and in the next', () => {
    const checksum = jest.spyOn(PostingText.prototype, 'checksum');
    const texts = marksOf([posting('1', HTML)], { budget: NONE });
    expect(crawl([posting('1', HTML)], { texts, budget: NONE }).reader.unread).toBe(1);
    expect(checksum).not.toHaveBeenCalled();
    checksum.mockRestore();
  });

  it('a board that opens thousands of roles at once is read as others are', () => {
    const rows = Array.from({ length: 1_000 }, (_, n) => posting(String(n), HTML));
    expect(crawl(rows, { texts: new Map(), budget: NONE }).reader.unread).toBe(700);
  });
});

describe('the budget', () => {
  it('is the rate over any longer time, and five seconds at once after a pause', () => {
    const clock = new FakeClock(NOW);
    const budget = new TextBudget(clock, 10);
    const readIn = (seconds: number): number => {
      let bytes = 0;
      for (let step = 0; step < seconds * 10; step += 1) {
        for (; budget.isLeft(); bytes += 100) budget.charge(100);
        clock.advance(100);
      }
      return bytes;
    };
    expect(readIn(0.1)).toBe(50_000);
    expect(readIn(60)).toBe(600_000);
    clock.advance(3_600_000);
    expect(readIn(0.1)).toBe(50_000);
    clock.advance(-3_600_000);
    expect(readIn(0.1)).toBe(0);
  });

  it('lets a board pass that is larger than all of it, and stops the others for a minute at most', () => {
    const clock = new FakeClock(NOW);
    const budget = new TextBudget(clock, 1);
    for (let text = 0; text < 100; text += 1) budget.charge(200_000);
    clock.advance(60_000);
    expect(budget.isLeft()).toBe(false);
    clock.advance(1);
    expect(budget.isLeft()).toBe(true);
  });
});
