import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { answered, drivePlan, firstCrawl } from '../../plan-driver.testing.js';
import { parseBreezyPositions } from './breezy.parser.js';
import { breezyReader } from './breezy.reader.js';

const board = readFileSync(new URL('./payloads/board.json', import.meta.url), 'utf8');

describe('breezy parser', () => {
  const { postings, outcome } = parseBreezyPositions(board, { token: 'north-kite' });

  it('takes no job key from the friendly id and trusts the publication time', () => {
    expect(outcome).toBe('complete');
    expect(postings[0]).toMatchObject({
      external_id: 'e63605aeb81c',
      country_hint: 'US',
      city_hint: 'Tacoma',
      location_text: 'Tacoma, WA',
      function_hint: 'Local - Home Daily',
      employment_type: 'full_time',
      posted_at: '2026-06-04T23:24:11.988Z',
      posted_at_trusted: true,
    });
    expect(postings[0]).not.toHaveProperty('internal_id');
    expect(postings[0]).not.toHaveProperty('workplace_type');
  });

  it('accepts null places: no country, no city, remote where given', () => {
    expect(postings[1]).toMatchObject({
      workplace_type: 'remote',
      location_text: 'Remote; Boise, ID',
      employment_type: 'contract',
    });
    expect(postings[1]).not.toHaveProperty('country_hint');
    expect(postings[2]).toMatchObject({ location_text: '', employment_type: 'internship' });
  });
});

describe('breezy plan', () => {
  const outcome = (status: number, location = ''): string =>
    drivePlan(breezyReader.crawl(firstCrawl('north-kite')), () => answered(board, status, location ? { location } : {}))
      .outcome;

  it('treats the redirect to breezy.hr as absent and 403, the edge’s rate limit, as unreadable', () => {
    expect(outcome(302, 'https://breezy.hr/')).toBe('absent');
    expect(outcome(302, 'https://acme.example/careers')).toBe('failed');
    expect(outcome(403)).toBe('failed');
    expect(outcome(200)).toBe('complete');
  });
});
