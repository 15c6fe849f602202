import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { PostingText } from '../../ad-text.js';
import type { FetchRequest } from '../../fetch-plan.js';
import { answered, drivePlan, firstCrawl } from '../../plan-driver.testing.js';
import { parseWorkableWidget } from './workable.parser.js';
import { workableReader } from './workable.reader.js';

const widget = readFileSync(new URL('./payloads/widget.json', import.meta.url), 'utf8');

describe('workable parser', () => {
  const { postings, outcome } = parseWorkableWidget(widget, { token: 'northkite' });

  it('reads the recruiter’s function, the ISO country and an untrusted day of publication', () => {
    expect(outcome).toBe('complete');
    expect(postings[0]).toEqual({
      external_id: '3862836931',
      title: 'Customer Success Manager',
      url: 'https://apply.workable.com/j/3862836931',
      location_text: 'Athens, Attica, Greece',
      places: [{ city: 'Athens', region: 'Attica', country: 'Greece' }],
      country_hint: 'GR',
      city_hint: 'Athens',
      department: 'Support',
      function_hint: 'Sales',
      employment_type: 'full_time',
      workplace_type: 'remote',
      posted_at: '2026-06-22T00:00:00.000Z',
      posted_at_trusted: false,
      listed: true,
      text: expect.any(PostingText),
    });
  });

  it('leaves out an empty code and function, and reads a false remote flag as unknown', () => {
    expect(postings[1]).not.toHaveProperty('requisition_id');
    expect(postings[1]).not.toHaveProperty('function_hint');
    expect(postings[1]).not.toHaveProperty('workplace_type');
  });

  it('uses the country of the row as that of the primary place, and none where no place has it', () => {
    expect(postings[1]).toMatchObject({ country_hint: 'GR', location_text: 'Athens, Attica, Greece; Paphos, Cyprus' });
    expect(postings[2]).not.toHaveProperty('country_hint');
    expect(postings[2]).toMatchObject({ location_text: 'Chile; Peru', employment_type: 'contract' });
  });

  it('treats an empty list as an empty board only with the account’s name', () => {
    expect(parseWorkableWidget('{"name":"North Kite","jobs":[]}', { token: 'x' }).outcome).toBe('complete');
    expect(parseWorkableWidget('{"jobs":[]}', { token: 'x' }).outcome).toBe('rejected');
  });
});

describe('workable plan', () => {
  it('requests the widget once, without validators, and recognises an unchanged listing by its fingerprint', () => {
    const requested: FetchRequest[] = [];
    const answer = (request: FetchRequest): ReturnType<typeof answered> => {
      requested.push(request);
      return answered(widget, 200, { etag: '"ignored-by-us"' });
    };
    const first = drivePlan(workableReader.crawl(firstCrawl('northkite')), answer);
    const again = drivePlan(workableReader.crawl(firstCrawl('northkite', { previousHash: first.listingHash })), answer);
    expect([first.outcome, again.outcome]).toEqual(['complete', 'not_modified']);
    expect(requested.map((request) => [request.url, request.conditional])).toEqual([
      ['https://apply.workable.com/api/v1/widget/accounts/northkite?details=true', false],
      ['https://apply.workable.com/api/v1/widget/accounts/northkite?details=true', false],
    ]);
  });
});
