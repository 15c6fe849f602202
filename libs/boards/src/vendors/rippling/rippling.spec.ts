import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { FetchAnswer } from '../../fetch-plan.js';
import { answered, drivePlan, firstCrawl } from '../../plan-driver.testing.js';
import { parseRipplingJobs } from './rippling.parser.js';
import { ripplingReader } from './rippling.reader.js';

const payload = (name: string): string => readFileSync(new URL(`./payloads/${name}`, import.meta.url), 'utf8');
const context = { token: 'north-kite' };

describe('rippling parser', () => {
  it('groups the rows of one job before anything is counted', () => {
    const { postings, outcome } = parseRipplingJobs(payload('v1.json'), context);
    expect(outcome).toBe('complete');
    expect(postings.map((posting) => [posting.location_text, posting.workplace_type, posting.function_hint])).toEqual([
      ['London, United Kingdom; Leeds, United Kingdom; Remote (Ireland)', undefined, 'Pulse'],
      ['Remote (United States); Remote (Canada)', undefined, 'Pulse'],
    ]);
  });

  it('reads the second API with its country codes', () => {
    const { postings, outcome } = parseRipplingJobs(payload('v2.json'), context);
    expect(outcome).toBe('complete');
    expect(postings[0]).toMatchObject({ country_hint: 'GB', location_text: 'London; Leeds', workplace_type: 'hybrid' });
    expect(parseRipplingJobs(payload('v2.json').replace('"totalPages": 1', '"totalPages": 2'), context).outcome).toBe(
      'incomplete',
    );
  });

  it('reads a detail with microseconds, untrusted, never complete', () => {
    const { postings, outcome } = parseRipplingJobs(payload('detail.json'), context);
    expect(outcome).toBe('incomplete');
    expect(postings[0]).toMatchObject({
      employment_type: 'full_time',
      posted_at: '2026-07-07T12:34:53.457Z',
      posted_at_trusted: false,
    });
    expect(postings[0]).not.toHaveProperty('workplace_type');
  });
});

describe('rippling plan', () => {
  it('requests the detail of each new job once', () => {
    const requested: string[] = [];
    const result = drivePlan(ripplingReader.crawl(firstCrawl('north-kite')), (request) => {
      requested.push(request.url);
      return answered(payload(request.purpose === 'detail' ? 'detail.json' : 'v1.json'));
    });
    expect(requested).toHaveLength(3);
    expect(result.postings[0]).toMatchObject({
      employment_type: 'full_time',
      location_text: 'London, United Kingdom; Leeds, United Kingdom',
    });
  });

  const v2 = (page: number, totalPages: number): FetchAnswer =>
    answered(JSON.stringify({ items: [{ id: `j${page}`, name: `Rigger ${page}` }], page, totalPages }));

  it('reads all pages of the second API for a board the first does not have', () => {
    const run = (missing: number | null): ReturnType<typeof drivePlan> =>
      drivePlan(ripplingReader.crawl(firstCrawl('north-kite')), (request) => {
        const page = new URL(request.url).searchParams.get('page');
        if (page === null) return answered('', 404);
        return Number(page) === missing ? answered('', 500) : v2(Number(page), 3);
      });
    expect(run(null)).toMatchObject({ outcome: 'complete', postings: { length: 3 } });
    expect(run(2).outcome).toBe('incomplete');
  });

  it('is absent when neither API has the board', () => {
    expect(drivePlan(ripplingReader.crawl(firstCrawl('x')), () => answered('', 404)).outcome).toBe('absent');
  });
});
