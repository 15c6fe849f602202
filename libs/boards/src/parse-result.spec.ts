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

  it('is incomplete with a refused row, whose key is its id or a stable digest', () => {
    const result = read([row('a'), row('b', ''), row('c'), null, row('d')]);
    expect(result).toMatchObject({
      outcome: 'incomplete',
      faults: [],
      refused: [{ key: 'b', index: 1 }, { index: 3 }],
    });
    expect(result.refused[1]?.key).toBe(read([row('a'), null, row('c')]).refused[0]?.key);
  });

  it('counts refused rows against the total, so that they stay the only fault', () => {
    const result = read([row('a'), row('b'), row('c', '')], { total: { name: 'total', value: 3 } });
    expect(result).toMatchObject({ outcome: 'incomplete', faults: [] });
  });

  it('is rejected when more than half of the rows are refused', () => {
    expect(read([row('a'), row('', ''), row('', '')])).toMatchObject({ outcome: 'rejected', postings: [] });
    expect(read([row('a'), row('', '')]).outcome).toBe('incomplete');
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
