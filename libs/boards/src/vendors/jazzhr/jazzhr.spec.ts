import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { answered, drivePlan, firstCrawl } from '../../plan-driver.testing.js';
import { parseJazzhrFeed } from './jazzhr.parser.js';
import { jazzhrReader } from './jazzhr.plan.js';

const payload = (name: string): string => readFileSync(new URL(`./payloads/${name}`, import.meta.url), 'utf8');

describe('jazzhr parser', () => {
  const { postings, outcome } = parseJazzhrFeed(payload('feed.xml'), { token: 'northkite' });

  it('reads CDATA fields and an unreliable creation time from the id', () => {
    expect(outcome).toBe('complete');
    expect(postings[0]).toMatchObject({
      external_id: 'job_20260601120000_ABCDEF',
      requisition_id: 'NK-7',
      title: 'Rigger & Loft Hand',
      location_text: 'Reno, NV',
      function_hint: 'Yard',
      employment_type: 'full_time',
      posted_at: '2026-06-01T12:00:00.000Z',
      posted_at_trusted: false,
      listed: true,
    });
    expect(postings[0]).not.toHaveProperty('country_hint');
  });

  it('marks jobs that are not open, drops impossible dates, and builds a missing address', () => {
    expect(postings[1]).toMatchObject({
      listed: false,
      url: 'https://northkite.applytojob.com/apply/job_20269901120000_BAD',
    });
    expect(postings[1]).not.toHaveProperty('posted_at');
  });

  it('treats an empty root as an empty board and another root as a rejection', () => {
    expect(parseJazzhrFeed(payload('empty.xml'), { token: 'x' })).toMatchObject({ outcome: 'complete', postings: [] });
    expect(parseJazzhrFeed('<error>no</error>', { token: 'x' }).outcome).toBe('rejected');
  });
});

describe('jazzhr plan', () => {
  it('requests the feed of the subdomain', () => {
    const result = drivePlan(jazzhrReader.crawl(firstCrawl('northkite')), (request) => {
      expect(request.url).toBe('https://app.jazz.co/feeds/export/jobs/northkite');
      return answered(payload('feed.xml'));
    });
    expect(result).toMatchObject({ outcome: 'complete', gone: ['job_20269901120000_BAD'] });
  });
});
