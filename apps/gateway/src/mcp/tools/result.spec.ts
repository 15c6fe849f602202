import 'reflect-metadata';
import { expect, test } from '@jest/globals';
import type { Answer } from '../../pipeline/incoming-call.js';
import type { Exchange } from '../exchange.js';
import { toolsByName } from './index.js';
import { answerResult, structuredOf } from './result.js';
import type { Tool } from './tool.js';

const KIB = 1_024;
const AT = '2026-03-02T10:00:00.000Z';
const TITLE = 'Senior Staff Software Engineer, Distributed Systems (m/f/d)';

const req = {
  title: TITLE,
  function: 'customer_success',
  country: 'DE',
  first_seen: AT,
  boards: ['greenhouse', 'smartrecruiters'],
};
const req_key = 'smartrecruiters:international-company:senior-staff-software-engineer-distributed-systems';
const company = { name: 'International Company Holding GmbH', domain: 'international-company.example' };
const pulse = {
  is_hiring: true,
  open_req_count: 1_234,
  new_roles_30d: 12,
  velocity: 1.25,
  direction: 'decelerating',
  is_surge: false,
};
const rows = <T>(count: number, row: T): T[] => Array.from({ length: count }, () => row);

const exchange = (headers: Record<string, string> = {}): Exchange => {
  return {
    headers,
    requestId: 'r',
    apiKey: 'k',
    audience: undefined,
    idempotencyKey: undefined,
    address: '::1',
    admitted: true,
    refusal: null,
    scopeLacking: null,
  };
};
const tool = (name: string): Tool => {
  const found = toolsByName.get(name);
  if (found === undefined) throw new Error(`no tool ${name}`);
  return found;
};

/** Converts an answer to a tool result, but does not add company names. */
const resultOf = (listed: Tool, answer: Answer, to: Exchange, given: Record<string, unknown> = {}) =>
  answerResult(structuredOf(listed, answer, to.headers), to, given);

/** Tools that return a list, each with a function that builds the tool's first page with `limit` rows. */
const pages: [string, (limit: number) => object][] = [
  ['get_open_reqs', (limit) => ({ reqs: rows(limit, req), as_of: AT })],
  [
    'search_jobs',
    (limit) => ({
      jobs: rows(limit, { req_key, company_id: 1_234, board: 'smartrecruiters', ...req, boards: undefined, company }),
      next_cursor: 'x'.repeat(120),
      as_of: AT,
    }),
  ],
  [
    'who_is_hiring_for',
    (limit) => ({
      companies: rows(limit, { company_id: 1_234, pulse, matched_reqs: rows(50, { ...req, req_key }), company }),
      next_cursor: 1_234,
      as_of: AT,
    }),
  ],
  [
    'get_changes',
    (limit) => ({
      events: rows(limit, {
        event_seq: 123_456,
        company_id: 1_234,
        req_key,
        board: 'smartrecruiters',
        event_type: 'reobserved',
        observed_at: AT,
        function: 'customer_success',
        country: 'DE',
        title: TITLE,
        source_board: 'smartrecruiters',
        confidence: 0.95,
        company,
      }),
      next_cursor: 123_456,
    }),
  ],
  [
    'get_signals',
    (limit) => ({
      signals: rows(limit, {
        ...{ signal_id: '123456.1', event_seq: 123_456, company_id: 1_234, type: 'hard_to_fill' },
        ...{ function: 'customer_success', req_key, title: TITLE, observed_at: AT, confidence: 0.95, definition: 1 },
        ...{ before: { repost_count: 2 }, after: { repost_count: 3 }, company },
      }),
      next_cursor: '123456.1',
    }),
  ],
];

test.each(pages)('the first page of %s has at most 8 KiB, its text included', (name, page) => {
  const listed = tool(name);
  const limit = Number(listed.inputSchema.properties['limit']?.['default']);
  expect(limit).toBe(listed.defaults?.['limit']);
  const answer = { status: 200, body: JSON.stringify(page(limit)) };
  const result = resultOf(listed, answer, exchange(), { geo: 'DE', order: 'newest' });
  expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThanOrEqual(8 * KIB);
});

test('lists inside rows are shortened alike in structured content and text', () => {
  const companies = rows(1, { company_id: 1, pulse, matched_reqs: rows(50, { ...req, req_key }) });
  const body = JSON.stringify({ companies, next_cursor: null, as_of: AT });
  const result = resultOf(tool('who_is_hiring_for'), { status: 200, body }, exchange());
  const shown = JSON.parse(JSON.stringify(result.structuredContent)) as { companies: { matched_reqs: object[] }[] };
  expect(shown.companies[0]?.matched_reqs).toHaveLength(2);
  expect(JSON.parse((result.content[0] as { text: string }).text)).toEqual(shown);
});

test.each([
  [{ coverage: 'direct', 'usage-units': 'calls=1' }, 'Coverage direct. Billed calls=1.'],
  [
    { coverage: 'none', 'usage-units': 'calls=1' },
    'Coverage none: no board of the company is read, so zero or false does not mean "not hiring". Billed calls=1.',
  ],
  [{ 'usage-units': 'changes=0' }, 'Billed nothing.'],
  [{ 'idempotent-replayed': 'true' }, 'An earlier answer again: billed nothing.'],
  [{ link: '</v1/companies/1/open-reqs?cursor=abc&limit=15>; rel="next"' }, 'Next page: cursor=abc. Billed nothing.'],
])('headers %j are in the text of a result', (headers, note) => {
  const answer = { status: 200, body: JSON.stringify({ is_hiring: false, open_req_count: 0, as_of: AT }) };
  const result = resultOf(tool('is_hiring'), answer, exchange(headers as Record<string, string>), {
    company_id: 7,
  });
  expect(result.content.at(-1)).toEqual({ type: 'text', text: note });
});

test.each([
  [{}, 'since=42'],
  [{ order: 'oldest', before: 99 }, 'since=42'],
  [{ order: 'newest' }, 'before=42'],
  [{ order: 'NEWEST', before: 99 }, 'before=42'],
])('the next argument after events with %j is %s', (given, next) => {
  const answer = { status: 200, body: JSON.stringify({ events: [{ event_seq: 42 }], next_cursor: 42 }) };
  const { content } = resultOf(tool('get_changes'), answer, exchange(), { since: 0, ...given });
  expect((content[1] as { text: string }).text).toContain(`: ${next}.`);
});

test.each([
  [{}, 'Later signals: since=42.1.'],
  [{ order: 'newest' }, 'Earlier signals: before=42.1.'],
])('the next argument after signals with %j: %s', (given, next) => {
  const answer = { status: 200, body: JSON.stringify({ signals: [{ signal_id: '42.1' }], next_cursor: '42.1' }) };
  const { content } = resultOf(tool('get_signals'), answer, exchange(), { since: '0', ...given });
  expect((content[1] as { text: string }).text).toContain(next);
});

const noteAfter = (name: string, body: object, given: Record<string, unknown>): string => {
  const answer = { status: 200, body: JSON.stringify(body) };
  return (resultOf(tool(name), answer, exchange(), given).content[1] as { text: string }).text;
};

test('a name that no company has is answered with what to try, a list of companies is not', () => {
  const page = { next_cursor: null, as_of: AT };
  const none = noteAfter('find_company', { companies: [], ...page }, { query: 'Globex' });
  expect(none).toContain('try fewer characters');
  expect(none).toContain('does not mean "not hiring"');
  const found = { companies: [{ company_id: 1, ...company }], ...page };
  expect(noteAfter('find_company', found, { query: 'Inter' })).not.toContain('try');
  expect(noteAfter('screen_companies', { companies: [], ...page }, { country: 'DE' })).not.toContain('try');
});

test('companies of a country or role come with a word on which values are not of it', () => {
  const screened = { companies: [{ company_id: 1, company, signals: pulse }], next_cursor: null, as_of: AT };
  expect(noteAfter('screen_companies', screened, { country: 'CA' })).toContain(
    'the other signals are those of all countries',
  );
  expect(noteAfter('screen_companies', screened, { direction: 'steady' })).not.toContain('countries');
  const hiring = { companies: [{ company_id: 1, pulse, matched_reqs: [] }], next_cursor: null, as_of: AT };
  expect(noteAfter('who_is_hiring_for', hiring, { geo: 'CA' })).toContain('pulse is that of the whole company');
  expect(noteAfter('who_is_hiring_for', hiring, {})).not.toContain('whole company');
});
