import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { FetchAnswer } from '../../fetch-plan.js';
import { answerTable, answered, drivePlan, firstCrawl } from '../../plan-driver.testing.js';
import { parseJobviteJobs } from './jobvite.parser.js';
import { jobviteReader } from './jobvite.reader.js';

const payload = (name: string): string => readFileSync(new URL(`./payloads/${name}`, import.meta.url), 'utf8');
const context = { token: 'northkite' };
const PAGE = 'https://jobs.jobvite.com/northkite/jobs/viewall';
const FEED = 'https://app.jobvite.com/CompanyJobs/Xml.aspx?c=qAb9Vfwx';

describe('jobvite parser', () => {
  it('reads the feed: month-first days, untrusted, and no impossible ones', () => {
    const { postings, outcome } = parseJobviteJobs(payload('feed.xml'), context);
    expect(outcome).toBe('complete');
    expect(postings[0]).toMatchObject({
      external_id: 'oAbc1fwx',
      requisition_id: '2026-17',
      title: 'Sail & Wind Engineer',
      function_hint: 'Engineering',
      employment_type: 'full_time',
      posted_at: '2026-06-08T00:00:00.000Z',
      posted_at_trusted: false,
    });
    expect(postings[1]).toMatchObject({
      url: 'https://jobs.jobvite.com/northkite/job/oAbc2fwx',
    });
    expect(postings[1]).not.toHaveProperty('posted_at');
  });

  it('reads the list page with the category from its heading', () => {
    const { postings, outcome } = parseJobviteJobs(payload('viewall.html'), context);
    expect(outcome).toBe('complete');
    expect(postings).toMatchObject([
      {
        external_id: 'oAbc1fwx',
        title: 'Sail & Wind Engineer',
        location_text: '2 Locations',
        function_hint: 'Engineering',
      },
      { external_id: 'oAbc2fwx', url: 'https://jobs.jobvite.com/northkite/job/oAbc2fwx' },
    ]);
  });

  it('treats a page without job links as unreadable, not as empty', () => {
    expect(parseJobviteJobs('<!doctype html><html><body>Careers</body></html>', context).outcome).toBe('rejected');
  });
});

describe('jobvite plan', () => {
  const crawl = (token: string, table: Record<string, FetchAnswer>): ReturnType<typeof drivePlan> =>
    drivePlan(jobviteReader.crawl(firstCrawl(token)), answerTable(table));
  const page = answered(payload('viewall.html'));

  it('prefers the feed of the page, and falls back to the page only when there is none', () => {
    const feed = answered(payload('feed.xml'));
    expect(crawl('northkite', { [PAGE]: page, [FEED]: feed }).postings[0]?.location_text).toBe('Denver, Colorado');
    expect(crawl('northkite', { [PAGE]: page, [FEED]: answered('', 404) }).postings[0]?.location_text).toBe(
      '2 Locations',
    );
    expect(crawl('northkite', { [PAGE]: page, [FEED]: answered('', 503) }).outcome).toBe('failed');
  });

  it('believes a page with jobs rather than a feed that has none', () => {
    const none = answered('', 302, { location: 'https://app.jobvite.com/CompanyJobs/NoJobs.htm' });
    const table = {
      [PAGE]: page,
      [FEED]: none,
      'https://app.jobvite.com/CompanyJobs/NoJobs.htm': answered('<p>None</p>'),
    };
    expect(crawl('northkite', table)).toMatchObject({
      outcome: 'complete',
      postings: [{ external_id: 'oAbc1fwx' }, {}],
    });
  });

  it('leaves a job that is linked outside the list only unread', () => {
    const more = '<div><a href="/northkite/job/oAbc3fwx">Cook</a></div></body>';
    const table = { [PAGE]: answered(payload('viewall.html').replace('</body>', more)), [FEED]: answered('', 404) };
    expect(crawl('northkite', table)).toMatchObject({ outcome: 'complete', unread: ['oAbc3fwx'] });
  });

  it('requests the feed of a company id directly, and never treats a missing feed as an absent board', () => {
    expect(crawl('c/qAb9Vfwx', { [FEED]: answered(payload('feed.xml')) }).outcome).toBe('complete');
    expect(crawl('c/qAb9Vfwx', { [FEED]: answered('', 404) }).outcome).toBe('failed');
  });
});
