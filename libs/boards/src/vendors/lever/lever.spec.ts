import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { FetchAnswer, FetchRequest } from '../../fetch-plan.js';
import { answered, drivePlan, firstCrawl } from '../../plan-driver.testing.js';
import { parseLeverPostings } from './lever.parser.js';
import { leverReader } from './lever.reader.js';

const payload = (name: string): string => readFileSync(new URL(`./payloads/${name}`, import.meta.url), 'utf8');
const context = { token: 'eu/northkite' };
const row = (number: number): object => ({
  id: `id-${number}`,
  text: `Rigger ${number}`,
  categories: {},
  createdAt: 1767914803825,
});
const rows = (count: number, from = 0): object[] =>
  Array.from({ length: count }, (_unused, index) => row(from + index));

describe('lever parser', () => {
  const { postings, outcome } = parseLeverPostings(payload('board.json'), context);

  it('reads every place of one posting, the primary first, and a reliable creation time', () => {
    expect(outcome).toBe('complete');
    expect(postings[0]).toMatchObject({
      title: 'Account Manager - SMB',
      location_text: 'Leeds; Bath',
      city_hint: 'Leeds',
      country_hint: 'GB',
      function_hint: 'Field',
      employment_type: 'full_time',
      workplace_type: 'hybrid',
      posted_at: '2026-01-08T23:26:43.825Z',
      posted_at_trusted: true,
    });
  });

  it('accepts both spellings of on-site and reads "unspecified" as unknown', () => {
    expect(postings.map((posting) => posting.workplace_type)).toEqual(['hybrid', 'onsite', undefined, 'remote']);
  });

  it('falls back to the department, to the single location and to no type for an unknown word', () => {
    expect(postings[3]?.function_hint).toBe('Lab');
    expect(postings[2]).toMatchObject({ location_text: 'North America' });
    expect(postings[2]).not.toHaveProperty('employment_type');
    expect(postings[2]).not.toHaveProperty('country_hint');
  });

  it('reads no date from text and refuses a script as a URL', () => {
    expect(postings[3]).toMatchObject({
      posted_at_trusted: false,
      url: 'https://jobs.eu.lever.co/northkite/00000000-0000-4000-8000-000000000004',
    });
    expect(postings[3]).not.toHaveProperty('posted_at');
  });

  it('treats any object as an error', () => {
    expect(parseLeverPostings(payload('refusal.json'), context).outcome).toBe('rejected');
  });

  it('calls a recorded answer of full pages incomplete', () => {
    expect(parseLeverPostings(JSON.stringify(rows(100)), context).outcome).toBe('incomplete');
    expect(parseLeverPostings(JSON.stringify(rows(101)), context).outcome).toBe('complete');
  });
});

describe('lever plan', () => {
  const crawl = (
    all: object[],
    limit: number | null,
  ): { result: ReturnType<typeof drivePlan>; requested: string[] } => {
    const requested: string[] = [];
    const answer = (request: FetchRequest): FetchAnswer => {
      requested.push(request.url);
      const query = new URL(request.url).searchParams;
      const skip = Number(query.get('skip') ?? 0);
      const count = query.has('limit') ? Number(query.get('limit')) : (limit ?? all.length);
      return answered(JSON.stringify(all.slice(skip, skip + count)), 200, { etag: '"e"' });
    };
    return { result: drivePlan(leverReader.crawl(firstCrawl('northkite')), answer), requested };
  };

  it('sends one request where the count is no multiple of 100', () => {
    const { result, requested } = crawl(rows(7), null);
    expect(result).toMatchObject({ outcome: 'complete', validators: [{ etag: '"e"' }] });
    expect(requested).toEqual(['https://api.lever.co/v0/postings/northkite?mode=json']);
  });

  it('sends one more request after a multiple of 100, and ends when it is empty', () => {
    const { result, requested } = crawl(rows(200), null);
    expect(result).toMatchObject({ outcome: 'complete', validators: [{ etag: '"e"' }] });
    expect(result.postings).toHaveLength(200);
    expect(requested).toHaveLength(2);
  });

  it('pages to the end where a default limit truncates the listing, and then stores no validator', () => {
    const { result } = crawl(rows(450), 100);
    expect(result.outcome).toBe('complete');
    expect(result.postings).toHaveLength(450);
    expect(result.validators).toEqual([]);
  });

  it('is incomplete when a page after the first is missing', () => {
    const answer = (request: FetchRequest): FetchAnswer =>
      request.url.includes('skip') ? answered('', 503) : answered(JSON.stringify(rows(100)));
    const result = drivePlan(leverReader.crawl(firstCrawl('northkite')), answer);
    expect(result).toMatchObject({ outcome: 'incomplete', listingHash: null });
    expect(result.postings).toHaveLength(100);
  });

  it('requests an EU site from the EU host, and never with a validator before an accepted crawl', () => {
    const first = leverReader.crawl(firstCrawl('eu/northkite')).next().value as FetchRequest[];
    expect(first[0]).toMatchObject({
      url: 'https://api.eu.lever.co/v0/postings/northkite?mode=json',
      conditional: false,
    });
    const later = leverReader.crawl(firstCrawl('eu/northkite', { previousHash: 'x' })).next().value as FetchRequest[];
    expect(later[0]?.conditional).toBe(true);
  });

  it('reads an empty list as a complete empty listing; the ledger treats it as ambiguous', () => {
    expect(crawl([], null).result).toMatchObject({ outcome: 'complete', postings: [] });
  });

  it('accepts only tokens of its character class, with region and case kept', () => {
    expect(['Acme', 'eu/Acme', 'a/b', 'eu/', '../x', ''].map((raw) => leverReader.readToken(raw))).toEqual([
      ...['Acme', 'eu/Acme', null, null, null, null],
    ]);
  });
});
