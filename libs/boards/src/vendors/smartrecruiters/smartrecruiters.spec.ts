import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { FetchAnswer, FetchRequest } from '../../fetch-plan.js';
import { answered, drivePlan, firstCrawl } from '../../plan-driver.testing.js';
import { parseSmartrecruitersPostings } from './smartrecruiters.parser.js';
import { smartrecruitersReader } from './smartrecruiters.reader.js';

const payload = (name: string): string => readFileSync(new URL(`./payloads/${name}`, import.meta.url), 'utf8');
const context = { token: 'northkite' };

describe('smartrecruiters parser', () => {
  const { postings, outcome } = parseSmartrecruitersPostings(payload('page.json'), context);

  it('builds the public address, which has no postings segment, and keeps the region out of the country', () => {
    expect(outcome).toBe('complete');
    expect(postings[0]).toMatchObject({
      external_id: '744000100000001',
      requisition_id: 'REF0001A',
      title: 'Rigging Engineer',
      url: 'https://jobs.smartrecruiters.com/NorthKite/744000100000001',
      location_text: 'Fresno, CA, United States',
      country_hint: 'us',
      function_hint: 'Engineering',
      employment_type: 'full_time',
      posted_at: '2026-08-17T07:35:02.787Z',
      posted_at_trusted: true,
    });
    expect(postings[0]).not.toHaveProperty('department');
  });

  it('reads hybrid before remote and rows that are not public as not listed', () => {
    expect(postings.map((posting) => [posting.workplace_type, posting.listed])).toEqual([
      [undefined, true],
      ['hybrid', true],
      [undefined, false],
    ]);
  });

  it('prefers the level to the employment type and the department to the function "other"', () => {
    const detail = parseSmartrecruitersPostings(payload('detail.json'), context);
    expect(detail.outcome).toBe('incomplete');
    expect(detail.postings[0]).toMatchObject({
      internal_id: '00000000-0000-4000-8000-000000000077',
      function_hint: 'Data Science',
      employment_type: 'internship',
      url: 'https://jobs.smartrecruiters.com/NorthKite/744000100000004-data-intern',
      listed: true,
    });
    expect(parseSmartrecruitersPostings(payload('detail-inactive.json'), context).postings[0]?.listed).toBe(false);
  });

  it('is incomplete with fewer rows than totalFound', () => {
    const cut = payload('page.json').replace('"totalFound": 3', '"totalFound": 359');
    expect(parseSmartrecruitersPostings(cut, context)).toMatchObject({
      outcome: 'incomplete',
      postings: { length: 3 },
    });
  });
});

const row = (number: number): object => ({ id: `7440001${number}`, name: `Rigger ${number}`, visibility: 'PUBLIC' });
const ids = (count: number): number[] => Array.from({ length: count }, (_unused, index) => index);

/** Returns a board whose order changes with every page request, like the real index. */
function shuffledBoard(numbers: number[], options: { shift?: number; details?: Record<string, FetchAnswer> } = {}) {
  const requested: string[] = [];
  let requests = 0;
  const answer = (request: FetchRequest): FetchAnswer => {
    requested.push(request.url);
    const url = new URL(request.url);
    const id = /\/postings\/([^/]+)$/.exec(url.pathname)?.[1];
    if (id !== undefined) return options.details?.[id] ?? answered('', 404);
    const turn = (requests++ * (options.shift ?? 0)) % Math.max(1, numbers.length);
    const turned = [...numbers.slice(turn), ...numbers.slice(0, turn)];
    const offset = Number(url.searchParams.get('offset'));
    const content = turned.slice(offset, offset + 100).map(row);
    return answered(JSON.stringify({ offset, limit: 100, totalFound: numbers.length, content }));
  };
  return { requested, answer };
}

describe('smartrecruiters plan', () => {
  const known = new Map([
    ['gone-1', { url: 'https://x.example/1' }],
    ['there-1', { url: 'https://x.example/2' }],
  ]);
  const details = { 'gone-1': answered(payload('detail-inactive.json')), 'there-1': answered(payload('detail.json')) };

  it('pages by offset until the distinct ids are the total', () => {
    const { answer, requested } = shuffledBoard(ids(250));
    const result = drivePlan(smartrecruitersReader.crawl(firstCrawl('northkite')), answer);
    expect(result).toMatchObject({ outcome: 'complete', postings: { length: 250 } });
    expect(requested).toHaveLength(3);
  });

  it('passes again over a re-sorted index until nothing is missing', () => {
    const { answer, requested } = shuffledBoard(ids(250), { shift: 60 });
    const result = drivePlan(smartrecruitersReader.crawl(firstCrawl('northkite')), answer);
    expect(result).toMatchObject({ outcome: 'complete', postings: { length: 250 } });
    expect(requested.length).toBeGreaterThan(3);
  });

  it('is incomplete when the total changes between pages or a page is missing', () => {
    const { answer } = shuffledBoard(ids(150));
    const run = (second: FetchAnswer): string =>
      drivePlan(smartrecruitersReader.crawl(firstCrawl('northkite')), (request) =>
        request.url.endsWith('offset=100') ? second : answer(request),
      ).outcome;
    expect(run(answered('', 429))).toBe('incomplete');
    expect(run(answered(JSON.stringify({ totalFound: 151, content: ids(50).map((id) => row(id + 100)) })))).toBe(
      'incomplete',
    );
  });

  it('requests a posting missing from the listing, and closes it on 404 or when it is no longer active', () => {
    const { answer, requested } = shuffledBoard(ids(2), { details });
    const more = new Map([...known, ['unknown-1', { url: 'https://x.example/3' }]]);
    const result = drivePlan(smartrecruitersReader.crawl(firstCrawl('northkite', { known: more })), answer);
    expect(result.gone).toEqual(['gone-1', 'unknown-1']);
    expect(requested.filter((url) => url.includes('/postings/'))).toHaveLength(3);
  });

  it('is never "not modified" while a live posting is missing from the listing', () => {
    const { answer } = shuffledBoard(ids(2), { details });
    const first = drivePlan(smartrecruitersReader.crawl(firstCrawl('northkite')), answer);
    const again = (more: object): string =>
      drivePlan(
        smartrecruitersReader.crawl(firstCrawl('northkite', { previousHash: first.listingHash, ...more })),
        answer,
      ).outcome;
    expect(again({})).toBe('not_modified');
    expect(again({ known })).toBe('complete');
  });

  it('requests every live posting of an empty board one by one: absent and empty look alike', () => {
    const { answer } = shuffledBoard([]);
    const many = new Map(ids(300).map((id) => [`p${id}`, { url: 'https://x.example' }]));
    const result = drivePlan(smartrecruitersReader.crawl(firstCrawl('northkite', { known: many })), answer);
    expect(result).toMatchObject({ outcome: 'complete', postings: [], gone: { length: 300 } });
  });

  it('treats errors, redirects and unreadable responses as no proof', () => {
    const silent = { 'gone-1': answered('', 500), 'there-1': answered('<html>', 200) };
    const { answer } = shuffledBoard(ids(1), { details: silent });
    expect(drivePlan(smartrecruitersReader.crawl(firstCrawl('x', { known })), answer).gone).toEqual([]);
  });

  it('treats tokens that differ only in case as one board', () => {
    expect(smartrecruitersReader.readToken('NorthKite')).toBe('northkite');
  });
});
