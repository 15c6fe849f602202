import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { FetchAnswer } from '../../fetch-plan.js';
import { answered, answerTable, drivePlan, firstCrawl } from '../../plan-driver.testing.js';
import { parseJazzhrFeed } from './jazzhr.parser.js';
import { jazzhrReader } from './jazzhr.reader.js';

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
  const PAGE = 'https://northkite.applytojob.com/apply';
  const FEED = 'https://app.jazz.co/feeds/export/jobs/northkite';
  const row =
    '<li class="list-group-item"><h4><a href="/apply/aB3xY9zQ1w/Rigger">Rigger</a></h4><ul><li><i class="fa fa-map-marker"></i>Reno, NV</li></ul></li>';
  const crawl = (answers: Record<string, FetchAnswer>): ReturnType<typeof drivePlan> =>
    drivePlan(jazzhrReader.crawl(firstCrawl('northkite')), answerTable(answers));

  it('reads the public page', () => {
    const page = answered(`<html><ul class="list-group">${row}</ul></html>`);
    expect(crawl({ [PAGE]: page })).toMatchObject({ outcome: 'complete', postings: [{ external_id: 'aB3xY9zQ1w' }] });
  });

  it('counts a page without jobs as empty only if its list says so, or is there beside an empty feed', () => {
    const empty = answered(payload('empty.xml'));
    const list = answered('<html><div class="jobs-list"></div></html>');
    expect(crawl({ [PAGE]: list, [FEED]: empty }).outcome).toBe('complete');
    expect(crawl({ [PAGE]: list, [FEED]: answered(payload('feed.xml')) }).outcome).toBe('failed');
    expect(crawl({ [PAGE]: list, [FEED]: answered('', 404) }).outcome).toBe('failed');
    const none = answered('<html><div class="jobs-list"><p>There are no open positions.</p></div></html>');
    expect(crawl({ [PAGE]: none, [FEED]: answered('', 404) }).outcome).toBe('complete');
    for (const other of [
      '',
      '<html><p>Just a moment...</p></html>',
      '<html><p>There are no open positions.</p></html>',
    ]) {
      expect(crawl({ [PAGE]: answered(other), [FEED]: empty }).outcome).toBe('failed');
    }
  });

  it('reads each row once, however many links it has, and leaves what is linked outside the list unread', () => {
    const links = Array.from(
      { length: 5_000 },
      (_, n) => `<a href="/apply/aB3xY9${n + 10_000}/Rigger">Rigger</a>`,
    ).join('');
    const others = '<a href="/apply/aB3xY9zQ1w/Rigger">Apply</a><div><a href="/apply/aB3xY9zQ2w/Cook">Cook</a></div>';
    const page = answered(`<html><ul>${row}<li class="list-group-item">${links}</li></ul>${others}</html>`);
    const { outcome, postings, unread } = crawl({ [PAGE]: page });
    expect([outcome, postings.length, unread]).toEqual(['complete', 5_001, ['aB3xY9zQ2w']]);
  });

  it('is absent where the page is missing or redirects to the vendor’s site', () => {
    expect(crawl({ [PAGE]: answered('', 404) }).outcome).toBe('absent');
    expect(crawl({ [PAGE]: answered('', 302, { location: 'https://www.jazzhr.com/' }) }).outcome).toBe('absent');
    expect(crawl({ [PAGE]: answered('', 302, { location: 'https://northkite.example/jobs' }) }).outcome).toBe('failed');
  });
});
