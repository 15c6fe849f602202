import { describe, expect, test } from '@jest/globals';
import type { Salary, TextFacts } from '@hiring/contracts';
import type { BoardView, CompanyRow, GonePosting, LivePosting, ReqRow } from './rows.js';
import { postedAt, postingValues, reqDetails, textEvidence } from './req-details.js';

const day = (n: number, hours = 0): string => new Date(Date.UTC(2026, 2, n, hours)).toISOString();

function companyOf(sightings: Record<string, string>): CompanyRow {
  const boards = Object.entries(sightings).map(([boardId, at]) => [
    boardId,
    { status: 'live', complete_at: at, sighted_at: at, crawled_completely: true, live: 1, lagging: {} } as BoardView,
  ]);
  return { boards: Object.fromEntries(boards), uncovered_at: null } as CompanyRow;
}

const company = companyOf({ 'lever/a': day(10), 'site/a': day(12) });
const live = (board_id: string, over: Partial<LivePosting> = {}): LivePosting => {
  return { board_id, posting_id: `${board_id}-1`, ...over };
};

function reqOf(over: Partial<ReqRow>): ReqRow {
  const row = { req_key: 'r', first_seen: day(1), active: true, closed_at: null, live: [], gone: null, reposts: [] };
  return { ...row, ...over } as unknown as ReqRow;
}

describe('the details of an open req', () => {
  test('count whole days up to as_of, and its reposts', () => {
    const open = reqOf({ live: [live('lever/a')], reposts: [{}, {}] as ReqRow['reposts'] });
    expect(reqDetails(open, company)).toMatchObject({
      ...{ status: 'open', last_seen: day(10), closed_at: null, closed_reason: null, days_open: 9, repost_count: 2 },
    });
    expect(reqDetails({ ...open, first_seen: day(1, 1) }, company).days_open).toBe(8);
    expect(reqDetails({ ...open, first_seen: day(20) }, company).days_open).toBe(0);
  });

  test('do not show the closure of an earlier time', () => {
    const again = reqOf({ live: [live('lever/a')], closed_at: day(3), closed_reason: 'disappeared' as never });
    expect(reqDetails(again, company)).toMatchObject({ status: 'open', closed_at: null, closed_reason: null });
  });

  test('name every board once, in the order in which they showed it, with its first page', () => {
    const open = reqOf({
      live: [
        live('site/a', { since: day(4) }),
        live('lever/a', { since: day(3), page_url: 'https://l/2' }),
        live('site/a', { since: day(2), page_url: 'https://s/1' }),
        live('lever/a', { since: day(5), page_url: 'https://l/3' }),
      ],
    });
    expect(reqDetails(open, company).boards).toEqual([
      { board: 'site', page_url: 'https://s/1', first_seen: day(2), last_seen: day(12) },
      { board: 'lever', page_url: 'https://l/2', first_seen: day(3), last_seen: day(10) },
    ]);
  });

  test('take what a posting does not say from the req', () => {
    const attributes = { page_url: 'https://r' };
    const [board] = reqDetails(reqOf({ live: [live('lever/a')], attributes }), company).boards;
    expect(board).toEqual({ board: 'lever', page_url: 'https://r', first_seen: day(1), last_seen: day(10) });
    expect(reqDetails(reqOf({ live: [live('lever/a')] }), company).boards[0]?.page_url).toBeNull();
  });
});

describe('the details of a closed req', () => {
  const gone: GonePosting = { board_id: 'lever/a', seen_at: day(5), since: day(2), page_url: 'https://l' };
  const closed = reqOf({ active: false, closed_at: day(6), closed_reason: 'disappeared' as never, gone });

  test('end at its closure, on the board that showed it last', () => {
    expect(reqDetails(closed, company)).toEqual({
      ...{ status: 'closed', last_seen: day(5), closed_at: day(6), closed_reason: 'disappeared', days_open: 5 },
      repost_count: 0,
      boards: [{ board: 'lever', page_url: 'https://l', first_seen: day(2), last_seen: day(5) }],
    });
  });

  test('have no reason where none was recorded', () => {
    const { closed_reason: _reason, ...old } = closed;
    expect(reqDetails(old, company).closed_reason).toBeNull();
  });
});

describe('the date of a req', () => {
  test.each<[string, Partial<ReqRow>, string | null]>([
    [
      'the newest of its live postings',
      { live: [day(2), day(4), day(3)].map((at) => live('a', { posted_at: at })) },
      day(4),
    ],
    ['unknown where no live posting has one', { live: [live('a')] }, null],
    [
      'that of live postings, not of the gone one',
      { live: [live('a')], gone: { board_id: 'a', seen_at: day(9), posted_at: day(8) } },
      null,
    ],
    ['that of the gone one when none is live', { gone: { board_id: 'a', seen_at: day(9), posted_at: day(8) } }, day(8)],
    ['unknown without postings', {}, null],
  ])('is %s', (_what, over, expected) => expect(postedAt(reqOf(over))).toBe(expected));
});

const NO_TEXT = {
  ...{ language: null, technologies: [], text_salary: [], experience_years: null, degree: null },
  visa_sponsorship: null,
};

test('pay of the text is shown where no field has any', () => {
  const bands = [{ min: 1, max: 2, currency: 'EUR', period: 'year' as const }];
  const facts: TextFacts = {
    ...{ version: 3, hash: 'a', length: 1, language: 'en', technologies: null, experience_years: null, degree: null },
    ...{ visa_sponsorship: null, salary: { value: bands, source: 'text', confidence: 0.8, rule: 'range' } },
  };
  expect(postingValues({ text_facts: facts }, null)).toMatchObject({
    salary: null,
    text_salary: bands,
    language: 'en',
  });
  expect(textEvidence({ text_facts: facts })).toMatchObject({ version: 3, text_salary: { rule: 'range' } });
  const salary = { value: bands[0] as Salary, source: 'published' as const };
  expect(postingValues({ text_facts: facts, salary }, null).text_salary).toEqual([]);
  expect(textEvidence({ text_facts: facts, salary })?.text_salary).toBeNull();
  expect(textEvidence({})).toBeNull();
});

test('values that are not known are null, and places an empty list', () => {
  expect(postingValues({}, null)).toEqual({
    ...{ page_url: null, posted_at: null, locations: [], workplace: null, employment_type: null },
    ...{ seniority: null, salary: null, ...NO_TEXT },
  });
  const known = <T>(value: T): { value: T; source: 'published' } => ({ value, source: 'published' });
  const salary = { min: 1, max: 2, currency: 'EUR', period: 'year' as const };
  const locations = [{ city: 'Ulm', region: null, country: 'DE' }];
  const attributes = {
    ...{
      page_url: 'https://r',
      locations: known(locations),
      workplace: known('remote' as const),
      salary: known(salary),
    },
    ...{ employment_type: known('full_time' as const), seniority: known('senior' as const) },
  };
  expect(postingValues(attributes, day(1))).toEqual({
    ...{ page_url: 'https://r', posted_at: day(1), locations, workplace: 'remote', employment_type: 'full_time' },
    ...{ seniority: 'senior', salary, ...NO_TEXT },
  });
});
