import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CsvRecords, RECORD_CHARACTERS_MAX, type CsvRecord } from './csv-records.js';

function read(chunks: string[], delimiter = ','): CsvRecord[] {
  const records = new CsvRecords(delimiter);
  return [...chunks.flatMap((chunk) => records.push(chunk)), ...records.end()];
}

const cellsOf = (records: CsvRecord[]): unknown[] => records.map((one) => ('cells' in one ? one.cells : one.problem));

describe('CsvRecords', () => {
  it('reads back the written records, however the text is split', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', 'ü', '🚀'), maxLength: 6 });
    const written = (text: string): string => (/["\n\r,]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 6 }),
        fc.constantFrom('\n', '\r\n'),
        fc.boolean(),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 9 }),
        (rows, end, ended, cuts) => {
          const text = rows.map((row) => row.map(written).join(',')).join(end) + (ended && rows.length > 0 ? end : '');
          const chunks: string[] = [];
          for (let at = 0, cut = 0; at < text.length; cut += 1) {
            const next = at + (cuts[cut % cuts.length] ?? 1);
            chunks.push(text.slice(at, next));
            at = next;
          }
          expect(cellsOf(read(chunks))).toEqual(rows);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('numbers records by the line they begin on', () => {
    expect(read(['a,b\r\n"1\n2",x\n\ny,z'])).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1\n2', 'x'] },
      { line: 5, cells: ['y', 'z'] },
    ]);
  });

  it.each([
    ['a"b,c\nok,ok\n', 'a quote inside a cell'],
    ['"a"b,c\nok,ok\n', 'text after a closing quote'],
    [`"${'x'.repeat(RECORD_CHARACTERS_MAX)}\nok,ok\n`, 'longer than'],
    [`${'x'.repeat(RECORD_CHARACTERS_MAX + 1)}\nok,ok\n`, 'longer than'],
  ])('a broken record costs its own line alone: %#', (text, problem) => {
    for (const chunks of [[text], text.match(/[^]{1,50000}/g) ?? []]) {
      const [broken, fine] = read(chunks);
      expect(broken).toEqual({ line: 1, problem: expect.stringContaining(problem) });
      expect(fine).toEqual({ line: 2, cells: ['ok', 'ok'] });
    }
  });

  it('a quote that is open at the end of the file costs only its own line', () => {
    expect(read(['a,"b\nc,d\ne,f'])).toEqual([
      { line: 1, problem: 'a quote is opened and never closed' },
      { line: 2, cells: ['c', 'd'] },
      { line: 3, cells: ['e', 'f'] },
    ]);
  });

  it('never buffers more than the longest record and one chunk', () => {
    const records = new CsvRecords(',');
    for (let chunk = 0; chunk < 200; chunk += 1) records.push(`"${'x'.repeat(10_000)}`.slice(chunk === 0 ? 0 : 1));
    expect((Reflect.get(records, 'text') as string).length).toBeLessThan(RECORD_CHARACTERS_MAX + 20_000);
  });
});
