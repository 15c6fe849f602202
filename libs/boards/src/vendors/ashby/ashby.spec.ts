import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { FetchRequest } from '../../fetch-plan.js';
import { answered, drivePlan, firstCrawl } from '../../plan-driver.testing.js';
import { parseAshbyBoard } from './ashby.parser.js';
import { ashbyReader } from './ashby.reader.js';

const board = readFileSync(new URL('./payloads/board.json', import.meta.url), 'utf8');

describe('ashby parser', () => {
  const { postings, outcome } = parseAshbyBoard(board, { token: 'North.Kite' });

  it('keeps the primary country of a posting in two', () => {
    expect(outcome).toBe('complete');
    expect(postings[0]).toMatchObject({
      location_text: 'Remote (Canada); Remote (US)',
      country_hint: 'Canada',
      function_hint: 'Design',
      workplace_type: 'remote',
      posted_at: '2026-06-17T20:31:02.329Z',
      posted_at_trusted: true,
    });
    expect(postings[0]).not.toHaveProperty('city_hint');
  });

  it('never derives the workplace from isRemote, which is also true for hybrid postings', () => {
    expect(postings.map((posting) => posting.workplace_type)).toEqual(['remote', 'hybrid', 'remote', undefined]);
  });

  it('falls back from team to department and marks hidden rows', () => {
    expect(postings[1]?.function_hint).toBe('Product');
    expect(postings.map((posting) => posting.listed)).toEqual([true, true, false, true]);
  });

  it('leaves out dates that are words', () => {
    expect(postings[3]).toMatchObject({ posted_at_trusted: false, employment_type: 'internship' });
    expect(postings[3]).not.toHaveProperty('posted_at');
  });
});

describe('ashby plan', () => {
  it('percent-encodes the name, keeps its case and gives hidden rows as gone', () => {
    const requested: FetchRequest[] = [];
    const result = drivePlan(ashbyReader.crawl(firstCrawl('North.Kite & Co')), (request) => {
      requested.push(request);
      return answered(board, 200, { 'last-modified': 'Fri, 04 Sep 2026 14:50:13 GMT' });
    });
    expect(requested[0]?.url).toBe(
      'https://api.ashbyhq.com/posting-api/job-board/North.Kite%20%26%20Co?includeCompensation=true',
    );
    expect(result.gone).toEqual(['00000000-0000-4000-8000-000000000013']);
    expect(result.validators[0]?.lastModified).toBe('Fri, 04 Sep 2026 14:50:13 GMT');
  });

  it('treats the same listing as unchanged', () => {
    const first = drivePlan(ashbyReader.crawl(firstCrawl('x')), () => answered(board));
    const again = drivePlan(ashbyReader.crawl(firstCrawl('x', { previousHash: first.listingHash })), () =>
      answered(board),
    );
    expect(again).toMatchObject({ outcome: 'not_modified', listingHash: first.listingHash });
  });

  it('follows a redirect on its API host only', () => {
    const redirectTo = (location: string): string =>
      drivePlan(ashbyReader.crawl(firstCrawl('x')), (request) =>
        request.url.includes('moved') ? answered(board) : answered('', 302, { location }),
      ).outcome;
    expect(redirectTo('https://api.ashbyhq.com/moved')).toBe('complete');
    expect(redirectTo('https://elsewhere.example/moved')).toBe('failed');
    expect(redirectTo('http://169.254.169.254/moved')).toBe('failed');
  });

  it('is absent only where the page itself says that there is no such organization', () => {
    const outcome = (data: object): string =>
      drivePlan(ashbyReader.crawl(firstCrawl('x')), ({ url }) =>
        url.includes('jobs.ashbyhq.com')
          ? answered(`<html><script>window.__appData = ${JSON.stringify(data)};</script></html>`)
          : answered('', 404),
      ).outcome;
    expect(outcome({ ddRum: 'x', organization: null, jobBoard: null })).toBe('absent');
    expect(outcome({ organization: { name: 'Acme', parent: { organization: null } } })).toBe('failed');
  });

  it('refuses tokens that could leave the path segment', () => {
    expect(
      ['Acme.io', '..', 'a/b', 'a?b', 'a#b', '', 'x'.repeat(101)].map((raw) => ashbyReader.readToken(raw)),
    ).toEqual([...['Acme.io', null, null, null, null, null, null]]);
  });
});
