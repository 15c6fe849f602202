import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { FetchAnswer, FetchRequest } from '../../fetch-plan.js';
import { answered, drivePlan, firstCrawl } from '../../plan-driver.testing.js';
import { parseWorkdayPostings } from './workday.parser.js';
import { workdayReader } from './workday.reader.js';

const payload = (name: string): string => readFileSync(new URL(`./payloads/${name}`, import.meta.url), 'utf8');
const TOKEN = 'northkite/wd5/Careers';
const context = { token: TOKEN };

describe('workday parser', () => {
  const { postings, outcome } = parseWorkdayPostings(payload('page.json'), context);

  it('reads the requisition number from the bullet at the end of the path, with or without suffix, never from a place', () => {
    expect(outcome).toBe('complete');
    expect(postings.map((posting) => posting.requisition_id)).toEqual(['JR-0105489', 'JR-0105489', 'R-77', undefined]);
  });

  it('builds the public address and reads the tenant’s workplace words', () => {
    expect(postings[0]?.url).toBe(
      'https://northkite.wd5.myworkdayjobs.com/Careers/job/USAVAReston/Old-Title_JR-0105489-1',
    );
    expect(postings.map((posting) => posting.workplace_type)).toEqual(['onsite', 'hybrid', 'onsite', undefined]);
  });

  it('has no date: the listing’s words are relative', () => {
    expect(postings.every((posting) => posting.posted_at === undefined)).toBe(true);
  });

  it('reads a detail into the listing’s own id, never complete', () => {
    const detail = parseWorkdayPostings(payload('detail.json'), context);
    expect(detail.outcome).toBe('incomplete');
    expect(detail.postings[0]).toMatchObject({
      external_id: '/job/Paris/Rigger_R-77',
      location_text: 'Paris; Nantes',
      country_hint: 'FR',
      employment_type: 'full_time',
      posted_at: '2026-07-25T00:00:00.000Z',
      posted_at_trusted: false,
    });
  });
});

interface TenantOptions {
  rows: string[];
  total?: number;
  /** Total on later pages. */
  laterTotal?: number;
  facets?: object[];
  byFacet?: Record<string, string[]>;
  detail?: (path: string) => FetchAnswer;
}

function tenant(options: TenantOptions) {
  const requested: FetchRequest[] = [];
  const answer = (request: FetchRequest): FetchAnswer => {
    requested.push(request);
    if (request.method === 'GET') {
      const path = decodeURI(new URL(request.url).pathname).replace('/wday/cxs/northkite/Careers', '');
      return options.detail?.(path) ?? answered('', 500);
    }
    const { offset, limit, appliedFacets } = JSON.parse(request.body ?? '{}') as {
      offset: number;
      limit: number;
      appliedFacets: Record<string, string[]>;
    };
    const value = Object.values(appliedFacets)[0]?.[0];
    const rows = value === undefined ? options.rows : (options.byFacet?.[value] ?? []);
    const first = value === undefined ? (options.total ?? rows.length) : rows.length;
    const total = offset === 0 ? first : (options.laterTotal ?? first);
    const jobPostings = rows
      .slice(offset, offset + limit)
      .map((path) => ({ title: `Job ${path}`, externalPath: path }));
    return answered(JSON.stringify({ total, jobPostings, facets: options.facets ?? [] }));
  };
  return { requested, answer };
}

const paths = (count: number, from = 0): string[] =>
  Array.from({ length: count }, (_unused, index) => `/job/Place/Title_R-${from + index}`);

describe('workday plan', () => {
  it('posts all four keys, pages by 20, and keeps the first page’s total', () => {
    const { requested, answer } = tenant({ rows: paths(45), laterTotal: 0, detail: () => answered('', 500) });
    const result = drivePlan(workdayReader.crawl(firstCrawl(TOKEN)), answer);
    expect(result).toMatchObject({ outcome: 'complete', postings: { length: 45 } });
    const listing = requested.filter((request) => request.method === 'POST');
    expect(listing.map((request) => JSON.parse(request.body ?? '') as object)).toEqual(
      [0, 20, 40].map((offset) => ({ appliedFacets: {}, limit: 20, offset, searchText: '' })),
    );
    expect(listing[0]?.url).toBe('https://northkite.wd5.myworkdayjobs.com/wday/cxs/northkite/Careers/jobs');
  });

  it('is incomplete when distinct paths are fewer than the first total', () => {
    const { answer } = tenant({ rows: paths(45), total: 47 });
    expect(drivePlan(workdayReader.crawl(firstCrawl(TOKEN)), answer).outcome).toBe('incomplete');
  });

  it('distinguishes 404 from 303, 403, 422 and 429, which prove nothing', () => {
    const outcome = (status: number): string =>
      drivePlan(workdayReader.crawl(firstCrawl(TOKEN)), () => answered('', status, { location: 'https://x.example' }))
        .outcome;
    expect([404, 410, 303, 403, 422, 429].map(outcome)).toEqual([
      ...['absent', 'absent', 'failed', 'failed', 'failed', 'failed'],
    ]);
  });

  it('splits a clamped board by facets whose values can each be read in full, until two agree', () => {
    const byFacet = {
      a: paths(1500),
      b: paths(1400, 1000),
      c: paths(1300),
      d: paths(1100, 1300),
      e: paths(1900),
      f: paths(150, 1900),
    };
    const facet = (facetParameter: string, ...ids: (keyof typeof byFacet)[]): object => ({
      facetParameter,
      values: ids.map((id) => ({ id, count: byFacet[id].length })),
    });
    const crawlBy = (...facets: object[]): unknown[] => {
      const { answer } = tenant({ rows: paths(2400), total: 2000, facets, byFacet });
      const { outcome, postings } = drivePlan(workdayReader.crawl(firstCrawl(TOKEN)), answer);
      return [outcome, postings.length];
    };
    const [overlapping, whole, lacking] = [
      facet('place', 'a', 'b'),
      facet('time', 'c', 'd'),
      facet('family', 'e', 'f'),
    ];
    expect(crawlBy(overlapping, whole)).toEqual(['complete', 2400]);
    expect(crawlBy(lacking, whole, overlapping)).toEqual(['complete', 2400]);
    expect(crawlBy(overlapping)).toEqual(['incomplete', 2400]);
    expect(crawlBy(lacking)).toEqual(['incomplete', 2050]);
  });

  it('accepts a clamped board without a suitable facet only at the facets’ sum', () => {
    const facet = (count: number): object => ({ facetParameter: 'jobFamily', values: [{ id: 'a', count }] });
    const outcome = (facets: object[]): string => {
      const { answer } = tenant({ rows: paths(2450), total: 2000, facets });
      return drivePlan(workdayReader.crawl(firstCrawl(TOKEN)), answer).outcome;
    };
    expect([outcome([facet(2450)]), outcome([facet(2500)]), outcome([])]).toEqual([
      'complete',
      'incomplete',
      'incomplete',
    ]);
  });

  it('requests a missing posting and closes it on 404, on the vendor’s code, or when it is not posted', () => {
    const answers: Record<string, FetchAnswer> = {
      '/job/a': answered('', 404),
      '/job/b': answered(payload('gone.json'), 403),
      '/job/c': answered('{"errorCode":"S21"}', 403),
      '/job/d': answered(payload('detail.json')),
      '/job/e': answered(payload('detail.json').replace('"posted": true', '"posted": false')),
      '/job/f': answered('', 429),
    };
    const { answer } = tenant({ rows: [], detail: (path) => answers[path] ?? answered('', 500) });
    const known = new Map(Object.keys(answers).map((path) => [path, { url: `https://x.example${path}` }]));
    const result = drivePlan(workdayReader.crawl(firstCrawl(TOKEN, { known })), answer);
    expect(result).toMatchObject({ outcome: 'complete', gone: ['/job/a', '/job/b', '/job/e'] });
  });

  it('requests the detail of new postings, rolled-up places first, at most 100 a crawl', () => {
    const page = (rolledUp: number): string =>
      JSON.stringify({
        total: 150,
        jobPostings: paths(150).map((externalPath, index) => ({
          ...{ title: 'Rigger', externalPath, locationsText: index >= 150 - rolledUp ? '3 Locations' : 'Paris' },
        })),
      });
    const requested: string[] = [];
    const result = drivePlan(workdayReader.crawl(firstCrawl(TOKEN)), (request) => {
      if (request.method === 'GET') requested.push(request.url);
      return request.method === 'GET' ? answered(payload('detail.json')) : answered(page(10));
    });
    expect(requested).toHaveLength(100);
    expect(requested[0]).toContain('R-140');
    expect(result.details?.size).toBe(100);
    expect(result.postings.at(-1)).toMatchObject({ location_text: 'Paris; Nantes', country_hint: 'FR' });
    expect(result.listingHash).not.toBeNull();
  });

  it('accepts only tenant/data centre/site as a token', () => {
    expect(
      ['NorthKite/WD5/Careers', 'a/wd5', 'a/b/c', 'a/wd5/../x', 'a/wd5/c/d'].map((raw) => workdayReader.readToken(raw)),
    ).toEqual([...['northkite/wd5/Careers', null, null, null, null]]);
  });
});
