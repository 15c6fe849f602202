import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { FetchAnswer, FetchRequest, PostingDetail } from '../../fetch-plan.js';
import { answered, drivePlan, firstCrawl } from '../../plan-driver.testing.js';
import { parseBamboohrOpenings } from './bamboohr.parser.js';
import { bamboohrReader } from './bamboohr.reader.js';

const payload = (name: string): string => readFileSync(new URL(`./payloads/${name}`, import.meta.url), 'utf8');
const list = payload('list.json');
const detail = payload('detail.json');
const context = { token: 'northkite' };

describe('bamboohr parser', () => {
  const { postings, outcome } = parseBamboohrOpenings(list, context);

  it('coalesces the two location objects part by part', () => {
    expect(outcome).toBe('complete');
    expect(postings.map((posting) => [posting.location_text, posting.city_hint, posting.country_hint])).toEqual([
      ['Halifax, Nova Scotia', 'Halifax', undefined],
      ['Laval, Quebec, Canada', 'Laval', 'Canada'],
      ['', undefined, undefined],
      ['', undefined, undefined],
    ]);
  });

  it('lets isRemote decide over the undocumented location type', () => {
    expect(postings.map((posting) => posting.workplace_type)).toEqual(['onsite', 'remote', 'remote', 'hybrid']);
  });

  it('has no date in the list and builds the public address', () => {
    expect(postings[0]).toMatchObject({ url: 'https://northkite.bamboohr.com/careers/39', posted_at_trusted: false });
    expect(postings[0]).not.toHaveProperty('posted_at');
  });

  it('reads a detail by the id in its address, with an untrusted day, never complete', () => {
    const result = parseBamboohrOpenings(detail, context);
    expect(result.outcome).toBe('incomplete');
    expect(result.postings[0]).toMatchObject({
      external_id: '39',
      country_hint: 'Canada',
      posted_at: '2026-05-11T00:00:00.000Z',
      posted_at_trusted: false,
    });
    const closed = detail.replaceAll('"Open"', '"Closed"');
    expect(parseBamboohrOpenings(closed, context).postings[0]?.listed).toBe(false);
  });
});

describe('bamboohr plan', () => {
  const run = (details: Map<string, PostingDetail>, previousHash: string | null, detailAnswer: FetchAnswer) => {
    const requested: string[] = [];
    const result = drivePlan(bamboohrReader.crawl(firstCrawl('northkite', { details, previousHash })), (request) => {
      requested.push(request.url);
      return request.purpose === 'detail' ? detailAnswer : answered(list);
    });
    return { requested, result };
  };

  it('requests each new opening once and stores the response', () => {
    const first = run(new Map(), null, answered(detail));
    expect(first.requested).toHaveLength(5);
    expect(first.result).toMatchObject({ outcome: 'complete', details: { size: 4 } });
    expect(first.result.postings[0]).toMatchObject({ country_hint: 'Canada', posted_at: '2026-05-11T00:00:00.000Z' });
    const second = run(first.result.details ?? new Map(), 'another', answered('', 500));
    expect(second.requested).toHaveLength(1);
    expect(second.result.postings[0]?.country_hint).toBe('Canada');
    const third = run(first.result.details ?? new Map(), first.result.listingHash, answered('', 500));
    expect(third.result.outcome).toBe('not_modified');
  });

  it('keeps the rows without the details that failed, and reads the listing again next time', () => {
    const { result } = run(new Map(), null, answered('', 500));
    expect(result).toMatchObject({
      outcome: 'complete',
      postings: { length: 4 },
      listingHash: null,
      details: { size: 0 },
    });
  });

  it('returns openings that are closed by their detail as gone', () => {
    const { result } = run(new Map(), null, answered(detail.replaceAll('"Open"', '"Closed"')));
    expect(result).toMatchObject({ postings: [], gone: ['39', '41', '44', '45'] });
  });

  it('stops requesting details after a 429', () => {
    const many = JSON.parse(list) as { meta: { totalCount: number }; result: object[] };
    many.result = Array.from({ length: 90 }, (_unused, id) => ({ id: String(id), jobOpeningName: `Rigger ${id}` }));
    many.meta.totalCount = 90;
    const requested: FetchRequest[] = [];
    drivePlan(bamboohrReader.crawl(firstCrawl('northkite')), (request) => {
      requested.push(request);
      return request.purpose === 'detail' ? answered('', 429) : answered(JSON.stringify(many));
    });
    expect(requested).toHaveLength(41);
  });

  it('does not treat a list that is switched off as an absent tenant', () => {
    const outcome = (embed: FetchAnswer): string =>
      drivePlan(bamboohrReader.crawl(firstCrawl('northkite')), (request) =>
        request.url.endsWith('embed2.php') ? embed : answered('', 404),
      ).outcome;
    expect(outcome(answered('<div></div>'))).toBe('failed');
    expect(outcome(answered('', 404))).toBe('absent');
    expect(outcome(answered('', 302, { location: 'https://www.bamboohr.com/' }))).toBe('absent');
  });
});
