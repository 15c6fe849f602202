import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { FetchAnswer, FetchRequest } from '../../fetch-plan.js';
import { answered, drivePlan, firstCrawl } from '../../plan-driver.testing.js';
import { readerOf } from '../../board-readers.js';

const icimsReader = readerOf('icims');
const parseIcimsJobs = icimsReader.parse;
const page = readFileSync(new URL('./payloads/page.json', import.meta.url), 'utf8');
const HOST = 'careers.northkite.example';

describe('icims parser', () => {
  const { postings, outcome } = parseIcimsJobs(page, { token: HOST });

  it('turns the log-in address into the public page and reads a date with a colonless offset, untrusted', () => {
    expect(outcome).toBe('complete');
    expect(postings[0]).toMatchObject({
      external_id: '29866',
      requisition_id: '29866',
      url: 'https://careers-kite.icims.com/jobs/29866/job',
      location_text: 'OAKBROOK TERRACE, Illinois',
      country_hint: 'United States',
      function_hint: 'Trades',
      posted_at: '2026-07-23T19:16:00.000Z',
      posted_at_trusted: false,
    });
    expect(postings[1]?.url).toBe(`https://${HOST}/jobs/29504`);
  });

  it('is incomplete with fewer rows than totalCount; count repeats the total and proves nothing', () => {
    expect(parseIcimsJobs(page.replaceAll('Count": 2', 'Count": 99'), { token: HOST }).outcome).toBe('incomplete');
  });
});

describe('icims plan', () => {
  const board = (count: number, proof: FetchAnswer = answered('', 404)) => {
    const requested: FetchRequest[] = [];
    const answer = (request: FetchRequest): FetchAnswer => {
      requested.push(request);
      if (request.purpose === 'proof') return proof;
      const number = Number(new URL(request.url).searchParams.get('page'));
      const ids = Array.from({ length: count }, (_unused, id) => ({
        data: { slug: String(id), title: `Rigger ${id}` },
      }));
      return answered(JSON.stringify({ totalCount: count, jobs: ids.slice((number - 1) * 100, number * 100) }));
    };
    return { requested, answer };
  };

  it('reads pages from 1 until the distinct slugs are the total', () => {
    const { requested, answer } = board(230);
    const result = drivePlan(icimsReader.crawl(firstCrawl(HOST)), answer);
    expect(result).toMatchObject({ outcome: 'complete', postings: { length: 230 } });
    expect(requested.map((request) => request.url.slice(-16))).toEqual([
      'page=1&limit=100',
      'page=2&limit=100',
      'page=3&limit=100',
    ]);
  });

  const card = (id: number, title: string): string =>
    `<li class="iCIMS_JobCardItem"><a class="iCIMS_Anchor" href="https://${HOST}/jobs/${id}/x/job?in_iframe=1"><h3>${title}</h3></a>` +
    '<dl><dt class="iCIMS_JobHeaderField">Job Locations</dt><dd class="iCIMS_JobHeaderData">US-IL-Chicago | PL-Warsaw</dd>' +
    '<dt class="iCIMS_JobHeaderField">ID</dt><dd class="iCIMS_JobHeaderData">2026-7</dd>' +
    '<dt class="iCIMS_JobHeaderField">Position Type</dt><dd class="iCIMS_JobHeaderData">Regular Full Time</dd></dl></li>';
  const classic = (cards: string, pages = 'Page 1 of 2'): FetchAnswer =>
    answered(`<!doctype html><html><h2>Search Results ${pages}</h2>${cards}</html>`);
  const siteAnswer =
    (cards: readonly string[], proof: FetchAnswer, pages?: string) =>
    (request: FetchRequest): FetchAnswer => {
      if (request.purpose === 'proof') return proof;
      if (request.purpose === 'detail') return answered('<html></html>');
      const { pathname, searchParams } = new URL(request.url);
      if (pathname !== '/jobs/search') return answered('<!doctype html><html></html>');
      return classic(cards[Number(searchParams.get('pr') ?? 0)] ?? '', pages);
    };

  it('reads the pages of a classic site, which has no API', () => {
    const answer = siteAnswer([card(11, 'Rigger'), card(12, 'Loft Hand')], answered('', 404));
    const result = drivePlan(icimsReader.crawl(firstCrawl(HOST)), answer);
    expect(result).toMatchObject({ outcome: 'complete', postings: [{ external_id: '11' }, { external_id: '12' }] });
    expect(result.postings[0]).toMatchObject({
      url: `https://${HOST}/jobs/11/x/job`,
      requisition_id: '2026-7',
      employment_type: 'full_time',
      places: [
        { city: 'Chicago', region: 'IL', country: 'US' },
        { city: 'Warsaw', country: 'PL' },
      ],
    });
  });

  it('is incomplete where the number of pages is not stated, and failed without a card', () => {
    const crawl = (answer: (request: FetchRequest) => FetchAnswer) =>
      drivePlan(icimsReader.crawl(firstCrawl(HOST)), answer);
    expect(crawl(siteAnswer([card(11, 'Rigger')], answered('', 404), '')).outcome).toBe('incomplete');
    expect(crawl(() => answered('<!doctype html><html></html>')).outcome).toBe('failed');
  });

  it('closes a posting of a classic site by the error above the list, with status 200', () => {
    const known = new Map([['9', { url: `https://${HOST}/jobs/9/x/job` }]]);
    const gone = (message: string): string[] =>
      drivePlan(
        icimsReader.crawl(firstCrawl(HOST, { known })),
        siteAnswer([card(11, 'Rigger'), card(12, 'Hand')], classic(`${message}${card(11, 'Rigger')}`)),
      ).gone;
    const error =
      '<div class="iCIMS_Message iCIMS_ErrorMessage">Error: The job does not exist or is no longer open.</div>';
    expect(gone(error)).toEqual(['9']);
    expect(gone('')).toEqual([]);
  });

  it('requests missing postings on the board’s own hosts and closes them on 404', () => {
    const known = new Map([
      ['a', { url: 'https://careers-kite.icims.com/jobs/1/job' }],
      ['b', { url: 'https://elsewhere.example/jobs/2' }],
    ]);
    const { requested, answer } = board(1);
    const result = drivePlan(icimsReader.crawl(firstCrawl(HOST, { known })), answer);
    expect(result.gone).toEqual(['a']);
    expect(requested.filter((request) => request.purpose === 'proof')).toHaveLength(1);
  });
});
