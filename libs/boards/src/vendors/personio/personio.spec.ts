import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { FetchRequest } from '../../fetch-plan.js';
import { answered, drivePlan, firstCrawl } from '../../plan-driver.testing.js';
import { parsePersonioFeed } from './personio.parser.js';
import { personioReader } from './personio.reader.js';

const payload = (name: string): string => readFileSync(new URL(`./payloads/${name}`, import.meta.url), 'utf8');
const context = { token: 'northkite' };

describe('personio parser', () => {
  const { postings, outcome } = parsePersonioFeed(payload('feed.xml'), context);

  it('decodes entities, also those escaped twice or in CDATA, but no bracket a second time', () => {
    expect(outcome).toBe('complete');
    expect(postings.map((posting) => posting.title)).toEqual([
      ...['R&D Lead (m/w/d) &lt;3 kites', 'Sail & <Loft> & Yard', 'Warehouse Hand'],
    ]);
  });

  it('reads offices, taxonomy, schedule and creation time', () => {
    expect(postings[0]).toMatchObject({
      external_id: '1834171',
      url: 'https://northkite.jobs.personio.de/job/1834171',
      location_text: 'Munich; Berlin',
      department: 'Product and Tech',
      team: 'Engineering',
      function_hint: 'it_software',
      employment_type: 'full_time',
      posted_at: '2024-11-13T13:10:41.000Z',
      posted_at_trusted: true,
    });
    expect(postings[0]).not.toHaveProperty('country_hint');
    expect(postings[2]).toMatchObject({ employment_type: 'part_time', location_text: '' });
  });

  it('keeps leading zeros, reads an intern over the schedule, and no date from a day', () => {
    expect(postings[1]).toMatchObject({
      external_id: '00042',
      employment_type: 'internship',
      function_hint: 'crafts',
      posted_at_trusted: false,
    });
  });

  it('reads a single position as a list of one and an empty root as an empty board', () => {
    expect(parsePersonioFeed(payload('single.xml'), context).postings).toHaveLength(1);
    expect(parsePersonioFeed(payload('empty.xml'), context)).toMatchObject({ outcome: 'complete', postings: [] });
  });

  it('rejects a feed cut between elements', () => {
    const feed = payload('feed.xml');
    const cut = feed.slice(0, feed.indexOf('<position>', 200));
    expect(parsePersonioFeed(cut, context)).toMatchObject({ outcome: 'rejected', postings: [] });
  });
});

describe('personio plan', () => {
  it('requests the host of the token with a validator, and treats the vendor’s home page as absent', () => {
    const request = personioReader.crawl(firstCrawl('com/northkite', { previousHash: 'x' })).next()
      .value as FetchRequest[];
    expect(request[0]).toMatchObject({ url: 'https://northkite.jobs.personio.com/xml?language=en', conditional: true });
    const outcome = (location: string): string =>
      drivePlan(personioReader.crawl(firstCrawl('northkite')), (requested) =>
        requested.url.includes('.com/xml') ? answered(payload('single.xml')) : answered('', 301, { location }),
      ).outcome;
    expect(outcome('https://www.personio.de/')).toBe('absent');
    expect(outcome('https://northkite.jobs.personio.com/xml')).toBe('complete');
  });

  it('treats a 404 with a web page as absent and a web page with 200 as unreadable', () => {
    const outcome = (status: number): string =>
      drivePlan(personioReader.crawl(firstCrawl('northkite')), () => answered('<!doctype html><html></html>', status))
        .outcome;
    expect([404, 200].map(outcome)).toEqual(['absent', 'failed']);
  });
});
