import { describe, expect, it } from '@jest/globals';
import type { PostingDetail, PostingRecord } from '@hiring/boards';
import { extract, EXTRACTION_VERSION, textHash, plainText } from '@hiring/extraction';
import { TextReader } from './text-reader.js';

const NOW = new Date('2026-03-02T10:00:00Z');
const HTML = '<p>You write Python and the rest.</p>';

function posting(id: string, text?: string): PostingRecord {
  const row = { external_id: id, title: 'Nurse', url: 'https://boards.example/1', location_text: '' };
  return { ...row, posted_at_trusted: false, listed: true, ...(text !== undefined && { text: () => text }) };
}

/** The marks of a crawl of these postings. */
function marksOf(...rows: PostingRecord[]): Set<string> {
  const reader = new TextReader('lever/acme', new Set(), NOW);
  for (const row of rows) reader.factsOf(row, null);
  return new Set(reader.textMarks);
}

describe('facts of texts', () => {
  it('are those of the plain text, with its hash and length', () => {
    const facts = new TextReader('lever/acme', new Set(), NOW).factsOf(posting('1', HTML), 'DE');
    const text = plainText(HTML);
    expect(facts).toMatchObject({ version: EXTRACTION_VERSION, hash: textHash(text), length: text.length });
    expect(facts?.technologies?.value.map(({ slug }) => slug)).toContain('python');
  });

  it('are extracted once: not for a text whose mark is known, and again for another text or posting', () => {
    const known = marksOf(posting('1', HTML));
    const reader = new TextReader('lever/acme', known, NOW);
    expect(reader.factsOf(posting('1', HTML), null)).toBeUndefined();
    expect(reader.extracted).toBe(0);
    expect(reader.factsOf(posting('1', `${HTML}!`), null)).toBeDefined();
    expect(reader.factsOf(posting('2', HTML), null)).toBeDefined();
    // The known text keeps its mark for the next crawl.
    expect([...known].every((mark) => reader.textMarks.includes(mark))).toBe(true);
  });

  it('are extracted again once a week, at another time for each board', () => {
    const known = marksOf(posting('1', HTML));
    const hours = (boardId: string): number[] =>
      Array.from({ length: 24 * 14 }, (_, hour) => hour).filter((hour) => {
        const now = new Date(NOW.getTime() + hour * 3_600_000);
        const marks = new TextReader(boardId, new Set(), now);
        marks.factsOf(posting('1', HTML), null);
        const next = new TextReader(boardId, new Set(marks.textMarks), new Date(now.getTime() + 3_600_000));
        return next.factsOf(posting('1', HTML), null) !== undefined;
      });
    const [first = NaN, second = NaN] = hours('lever/acme');
    expect(second - first).toBe(7 * 24);
    expect(hours('lever/other')).not.toEqual(hours('lever/acme'));
    const later = new TextReader('lever/acme', known, new Date(NOW.getTime() + 7 * 86_400_000));
    expect(later.factsOf(posting('1', HTML), null)).toBeDefined();
  });

  it('of a posting without a text are none', () => {
    const reader = new TextReader('lever/acme', new Set(), NOW);
    expect(reader.factsOf(posting('1'), null)).toBeUndefined();
    expect(reader.factsOf(posting('1', ''), null)).toBeUndefined();
    expect(reader.textMarks).toEqual([]);
  });

  it('a rule that fails on a text loses the facts of that text alone, and the text is read again', () => {
    const failing: typeof extract = (text, context) => {
      if (text.includes('bad')) throw new Error(text);
      return extract(text, context);
    };
    const reader = new TextReader('lever/acme', new Set(), NOW, failing);
    expect(reader.factsOf(posting('1', 'bad'), null)).toBeUndefined();
    expect(reader.factsOf(posting('2', HTML), null)).toBeDefined();
    expect([reader.extracted, reader.failed, reader.textMarks.length]).toEqual([1, 1, 1]);
  });

  it('of a detail are kept with it, and sent again while the detail is stored', () => {
    const reader = new TextReader('workday/acme', new Set(), NOW);
    const text = (): string => HTML;
    const details = new Map<string, PostingDetail>([['1', { text }]]);
    const facts = reader.factsOf({ ...posting('1'), text }, null);
    reader.keepWithDetails(details);
    const stored = JSON.parse(JSON.stringify([...details])) as [string, PostingDetail][];
    expect(stored).toEqual([['1', { text_facts: facts }]]);
    const next = new TextReader('workday/acme', new Set(), NOW);
    expect(next.factsOf({ ...posting('1'), ...stored[0]?.[1] }, null)).toEqual(facts);
    expect(next.extracted).toBe(0);
  });

  it('have at most as many technologies and bands as the intake accepts', () => {
    const many: typeof extract = (text, context) => ({
      ...extract(text, context),
      technologies: {
        value: Array.from({ length: 500 }, (_, n) => ({ slug: `t${n}`, required: null })),
        ...{ source: 'text', confidence: 1, rule: 'r' },
      },
    });
    const facts = new TextReader('lever/acme', new Set(), NOW, many).factsOf(posting('1', HTML), null);
    expect(facts?.technologies?.value).toHaveLength(200);
  });
});
