import { describe, expect, test } from '@jest/globals';
import type { ObservedPosting } from '@hiring/contracts';
import { usableKeys } from './usable-keys.js';

function postings(rows: Partial<ObservedPosting>[]): ObservedPosting[] {
  return rows.map((row, n) => ({
    posting_id: `${n}`,
    url: `https://acme.example/${n}`,
    title: 'Nurse',
    function: 'healthcare',
    country: null,
    city: null,
    posted_at: null,
    internal_id: null,
    requisition_id: null,
    ...row,
  }));
}

const usable = (
  rows: Partial<ObservedPosting>[],
  field: 'url' | 'internal_id' | 'requisition_id',
): (string | null)[] => {
  const all = postings(rows);
  return all.map((posting) => usableKeys(all)(posting)[field]);
};

const numbered = (count: number, title = 'Nurse'): Partial<ObservedPosting>[] =>
  Array.from({ length: count }, (_, n) => ({ requisition_id: `R-${n}`, title: `${title} ${n}` }));

describe('a job key is used', () => {
  test('of few postings, while no value contradicts itself', () => {
    expect(usable([{ internal_id: '7' }], 'internal_id')).toEqual(['7']);
    expect(usable([{ internal_id: '7' }, { internal_id: '7' }], 'internal_id')).toEqual(['7', '7']);
    expect(usable([{ internal_id: '7' }, { internal_id: '7', title: 'Cook' }], 'internal_id')).toEqual([null, null]);
  });

  test('when nine of ten have a unique value, but not the value shared by two titles', () => {
    const shared = [{ requisition_id: 'ONE' }, { requisition_id: 'ONE', title: 'Cook' }];
    expect(usable([...numbered(18), ...shared], 'requisition_id')).toEqual([
      ...numbered(18).map((row) => row.requisition_id),
      null,
      null,
    ]);
    expect(new Set(usable([...numbered(17), ...shared], 'requisition_id'))).toEqual(new Set([null]));
  });

  test.each(['TBD', 'n/a', 'None', ' test ', 'See Opening ID', ''])('never when it is %j', (requisition_id) => {
    expect(usable([{ requisition_id }, ...numbered(30)], 'requisition_id')[0]).toBeNull();
  });
});

test('a url that two postings share identifies neither', () => {
  const url = 'https://acme.example/careers';
  expect(usable([{ url }, { url, title: 'Cook' }, {}], 'url')).toEqual([null, null, 'https://acme.example/2']);
});
