import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { FetchRequest } from '../../fetch-plan.js';
import { answered, drivePlan, firstCrawl } from '../../plan-driver.testing.js';
import { parseRecruiteeOffers } from './recruitee.parser.js';
import { recruiteeReader } from './recruitee.reader.js';

const payload = (name: string): string => readFileSync(new URL(`./payloads/${name}`, import.meta.url), 'utf8');

describe('recruitee parser', () => {
  const { postings, outcome } = parseRecruiteeOffers(payload('offers.json'), { token: 'northkite' });

  it('reads the place over the title and the publication over creation and edit', () => {
    expect(outcome).toBe('complete');
    expect(postings[0]).toMatchObject({
      external_id: '2631774',
      title: 'Account Executive France',
      country_hint: 'NL',
      location_text: 'Utrecht, Utrecht, Netherlands; Utrecht',
      function_hint: 'Sales',
      employment_type: 'full_time',
      workplace_type: 'hybrid',
      posted_at: '2026-06-08T13:03:54.000Z',
      posted_at_trusted: true,
    });
    expect(postings[0]).not.toHaveProperty('internal_id');
  });

  it('takes the category over the department and dates in the vendor’s own format only', () => {
    expect(postings[1]).toMatchObject({
      function_hint: 'internet',
      workplace_type: 'remote',
      posted_at_trusted: false,
    });
  });

  it('marks drafts as not listed and builds a missing URL', () => {
    expect(postings[2]).toMatchObject({
      listed: false,
      workplace_type: 'onsite',
      url: 'https://northkite.recruitee.com/o/offer-2631776',
    });
  });

  it('treats an empty list of offers as an empty board', () => {
    expect(parseRecruiteeOffers(payload('empty.json'), { token: 'x' })).toMatchObject({
      outcome: 'complete',
      postings: [],
    });
  });
});

describe('recruitee plan', () => {
  const firstUrl = (token: string): string | undefined =>
    (recruiteeReader.crawl(firstCrawl(token)).next().value as FetchRequest[])[0]?.url;

  it('requests the slug’s host or the company’s own', () => {
    expect(firstUrl('northkite')).toBe('https://northkite.recruitee.com/api/offers/');
    expect(firstUrl('jobs.northkite.example')).toBe('https://jobs.northkite.example/api/offers/');
  });

  it('folds a host under the vendor’s domain to its slug and refuses address literals', () => {
    expect(
      ['NorthKite.recruitee.com', '127.0.0.1', 'a..b', 'localhost', 'a b'].map((raw) => recruiteeReader.readToken(raw)),
    ).toEqual([...['northkite', null, null, 'localhost', null]]);
  });

  it('treats a redirect to the vendor’s own site as absent, one to a foreign host as unreadable', () => {
    const outcome = (location: string): string =>
      drivePlan(recruiteeReader.crawl(firstCrawl('northkite')), () => answered('', 301, { location })).outcome;
    expect(outcome('https://recruitee.com/')).toBe('absent');
    expect(outcome('https://jobs.northkite.example/api/offers/')).toBe('failed');
  });
});
