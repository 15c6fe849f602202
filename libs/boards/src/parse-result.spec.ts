import { describe, expect, it } from '@jest/globals';
import { readListing, type ParseResult } from './parse-result.js';
import { buildPosting } from './posting-record.js';

const read = (rows: readonly unknown[], more: Partial<Parameters<typeof readListing>[0]> = {}): ParseResult =>
  readListing({
    vendor: 'breezy',
    rows,
    read: (row) =>
      buildPosting({
        external_id: row['id'],
        title: row['title'],
        urlFallback: 'https://x.example',
        places: [row['place']],
      }),
    ...more,
  });
const row = (id: unknown, title: unknown = 'Rigger'): object => ({ id, title });

describe('readListing', () => {
  it('is complete when every row is accepted and the total is correct', () => {
    expect(read([row('a'), row('b')], { total: { name: 'total', value: 2 } })).toMatchObject({
      outcome: 'complete',
      reason: null,
    });
  });

  it('drops an identical repeat silently, and keeps the first of differing ones with a fault', () => {
    expect(read([row('a'), row('a')])).toMatchObject({ outcome: 'complete', postings: { length: 1 } });
    const differing = read([row('a', 'One'), row('a', 'Two')]);
    expect(differing).toMatchObject({ outcome: 'incomplete', postings: [{ title: 'One' }] });
  });

  it('has a refused row’s key, its id or a stable digest, and its id as unread', () => {
    const result = read([row('a'), row('b', ''), row('c'), null, row('d')]);
    expect(result).toMatchObject({
      outcome: 'complete',
      faults: [],
      refused: [{ key: 'b', index: 1 }, { index: 3 }],
      unread: ['b'],
    });
    expect(result.refused[1]?.key).toBe(read([row('a'), null, row('c')]).refused[0]?.key);
  });

  it('counts unread postings against the total, and ignores rows that are no postings', () => {
    const rows = [row('a'), row('b'), row('c', ''), null];
    expect(read(rows, { total: { name: 'total', value: 3 } }).outcome).toBe('complete');
    for (const value of [2, 4]) expect(read(rows, { total: { name: 'total', value } }).outcome).toBe('incomplete');
  });

  it('counts distinct postings, however often and with whatever content they are repeated', () => {
    const rows = [row('a', 'One'), row('a', 'Two'), row('b')];
    expect(read(rows, { total: { name: 'total', value: 2 } }).outcome).toBe('complete');
    expect(read(rows).outcome).toBe('incomplete');
  });

  it('is incomplete with a posting that has no id, whatever the total', () => {
    expect(read([row('a'), row('b'), row(null)]).outcome).toBe('incomplete');
    expect(read([row('a'), row('b'), row(null)], { total: { name: 'total', value: 3 } }).outcome).toBe('incomplete');
  });

  it('reads a posting whose other row is refused', () => {
    expect(read([row('a'), row('a', ''), row('b')])).toMatchObject({ outcome: 'complete', unread: [] });
  });

  it('is rejected when more than half of the rows are refused', () => {
    expect(read([row('a'), row('', ''), row('', '')])).toMatchObject({ outcome: 'rejected', postings: [] });
    expect(read([row('a'), row('', '')]).outcome).toBe('complete');
  });

  it.each(['3', null, undefined, 2.5, {}])('is incomplete with a total of %p', (value) => {
    expect(read([row('a')], { total: { name: 'total', value } }).outcome).toBe('incomplete');
  });

  it('names vendor, row and field in its reason and never the payload', () => {
    const result = read([row('a'), row('b'), row(12345678901234567890, 'secret text')]);
    expect(result.reason).toBe('breezy: 1 row(s) refused (row 2: id number outside the safe-integer range)');
  });

  it('rejects more rows than the largest boards have', () => {
    expect(read(Array(100_001).fill(null)).outcome).toBe('rejected');
  });
});
