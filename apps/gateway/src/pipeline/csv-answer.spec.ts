import { describe, expect, test } from '@jest/globals';
import { operations } from '../operations/index.js';
import { CSV_FORMAT, csvOf, nextPageLink, prefersCsv, tableOf } from './csv-answer.js';
import type { AnyOperation } from './operation.js';

const named = (name: string): AnyOperation => operations.find((operation) => operation.name === name) as AnyOperation;
const records = (...lines: object[]): string =>
  csvOf(tableOf(named('usage_records')), JSON.stringify({ records: lines, next_cursor: null }));

describe('an answer as CSV', () => {
  test('has a column for each member, those of an object inside by its name, and CRLF', () => {
    const units = { calls: 1, changes: 0, watches: 0, forced_fresh: 0 };
    const line = {
      usage_id: 'u',
      kind: 'correction',
      operation: 'is_hiring',
      key_id: 3,
      units: { ...units, calls: -1 },
    };
    const [header, row, rest] = records(line).split('\r\n');
    expect(header).toMatch(/^usage_id,kind,occurred_at,operation,key_id,units\.calls,units\.changes,/);
    expect(row).toMatch(/^u,correction,,is_hiring,3,-1,0,/);
    expect(rest).toBe('');
  });

  test('has its header line without rows', () => {
    expect(records()).toMatch(/^usage_id,[^\n]+\r\n$/);
  });

  const signs = ['⁺', '⁻', '₌', '−', '⩵', '﬩', '﹢', '﹦', '﹫', '＋', '－', '＝', '＠'].map((sign) => `${sign}1+1`);
  test.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\tx', '\rx', ...signs])(
    'keeps %j from being taken for a formula',
    (text) => {
      const row = records({ usage_id: text, kind: 'call' });
      expect(row.split('\r\n')[1]).toMatch(/^"?'/);
    },
  );

  test.each(['a,b', 'say "hi"', 'two\nlines', 'Zürich'])('quotes %j where needed', (text) => {
    expect(records({ usage_id: text })).toContain(/[,"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  });

  test('every operation with CSV has a list of objects', () => {
    const withCsv = operations.filter(({ csv }) => csv === true);
    expect(withCsv.map(({ name }) => name).sort()).toEqual(
      ['open_reqs', 'screen_companies', 'search_jobs', 'search_reqs', 'usage_records'].sort(),
    );
    for (const operation of withCsv) expect(csvOf(tableOf(operation), '{}').split(',').length).toBeGreaterThan(4);
  });

  test('has another number in tags when its format changes', () => {
    const table = { list: 'rows', columns: [['a'], ['b', 'c'], ['d']] };
    const body = JSON.stringify({
      rows: [
        { a: '=1', b: { c: ['x', 'y'] }, d: [{ e: 1 }] },
        { a: true, d: 'p,"q"' },
      ],
    });
    const text = 'a,b.c,d\r\n\'=1,x; y,"[{""e"":1}]"\r\ntrue,,"p,""q"""\r\n';
    expect([CSV_FORMAT, csvOf(table, body)]).toEqual([2, text]);
  });

  test('is preferred only where it is named, by weight, then before wildcards, then by order', () => {
    const wanted = [
      ...['text/csv', 'TEXT/CSV', 'text/csv, */*;q=0.1', 'text/csv;q=0.9, application/json;q=0.5', '*/*, text/csv'],
      ...['text/csv, application/json', 'application/json;q=0.5, text/csv', 'application/*, text/csv'],
      ...['text/csv; charset=utf-8', 'text/csv;header=present', 'text/csv ; Charset="utf-8" ; Q=0.9, */*;q=0.8'],
      ...['text/csv;note="a,b;q=0"', 'application/json;charset=utf-8;q=0.4, text/csv;header=present;q=0.5'],
    ];
    const not = [
      undefined,
      '',
      '*/*',
      'text/*',
      'application/json',
      'application/json, text/csv',
      'application/json, text/csv;q=0.9',
      'application/json;charset=utf-8, text/csv; header=present',
      'text/csv;header=present; q=0.4, application/json;charset=utf-8;q=0.5',
      'text/csv;header=present;q=0',
      'text/csv-schema, text/*',
      'text/plain;note="text/csv", text/*',
      'text/csv;q=0',
    ];
    expect(wanted.filter((accept) => !prefersCsv(named('search_jobs'), accept))).toEqual([]);
    expect(not.filter((accept) => prefersCsv(named('search_jobs'), accept))).toEqual([]);
    expect(prefersCsv(named('is_hiring'), 'text/csv')).toBe(false);
  });

  test('links the next page with the same filters', () => {
    const call = { path: '/v1/jobs/search', query: { function: 'sales', cursor: 'old' } };
    expect(nextPageLink(call, '{"next_cursor":"a b"}')).toBe('</v1/jobs/search?function=sales&cursor=a+b>; rel="next"');
    expect(nextPageLink(call, '{"next_cursor":null}')).toBeUndefined();
  });
});
