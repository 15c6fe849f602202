import { describe, expect, it } from '@jest/globals';
import { readerOf } from './board-readers.js';
import { frontOf } from './front-of.js';
import type { CrawlContext, CrawlResult, FetchAnswer, FetchRequest } from './fetch-plan.js';
import { answered, drivePlan, firstCrawl } from './plan-driver.testing.js';

type Answer = (request: FetchRequest) => FetchAnswer;

function crawl(vendor: Parameters<typeof readerOf>[0], answer: Answer, more: Partial<CrawlContext> = {}) {
  const requests: FetchRequest[] = [];
  const reader = readerOf(vendor);
  const result: CrawlResult = drivePlan(reader.crawl(firstCrawl(reader.exampleToken, more)), (request) => {
    requests.push(request);
    return answer(request);
  });
  return { result, requests };
}

const json = (value: unknown): FetchAnswer =>
  answered(JSON.stringify(value), 200, { 'content-type': 'application/json' });
const ids = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_unused, at) => from + at);

describe('pages by offset', () => {
  const oracle =
    (total: number, further = 0): Answer =>
    ({ url }) => {
      const offset = Number(/offset=(\d+)/.exec(url)?.[1]);
      const requisitionList = ids(offset, Math.min(total, offset + 200)).map((id) => ({
        Id: String(id),
        Title: `Rigger ${id}`,
      }));
      return json({ items: [{ TotalJobsCount: offset === 0 ? total : further, requisitionList }] });
    };

  it('are read until the distinct postings are the total of the first page', () => {
    const { result, requests } = crawl('oracle', oracle(450));
    expect(result).toMatchObject({ outcome: 'complete', postings: { length: 450 } });
    expect(requests.map(({ url }) => /offset=\d+/.exec(url)?.[0])).toEqual(['offset=0', 'offset=200', 'offset=400']);
  });

  it('of which one is missing are incomplete, and so is a list without its member', () => {
    const { result } = crawl('oracle', (request) =>
      request.url.includes('offset=200') ? answered('', 500) : oracle(450)(request),
    );
    expect(result.outcome).toBe('incomplete');
    expect(crawl('oracle', () => json({ items: [{ TotalJobsCount: 3 }] })).result.outcome).toBe('failed');
  });

  it('that may count from 0 or 1 are complete either way', () => {
    const adp =
      (base: 0 | 1, total: number): Answer =>
      ({ url }) => {
        const skip = Number(new URL(url).searchParams.get('$skip'));
        const from = base === 0 ? skip : Math.max(0, skip - 1);
        const jobRequisitions = ids(from, Math.min(total, from + 20)).map((id) => ({
          itemID: `${id}_1`,
          requisitionTitle: 'Rigger',
        }));
        return json({ jobRequisitions, meta: { totalNumber: total } });
      };
    for (const total of [0, 3, 20, 21, 40, 61]) {
      expect(crawl('adp', adp(0, total)).result).toMatchObject({ outcome: 'complete', postings: { length: total } });
      expect(crawl('adp', adp(1, total)).result).toMatchObject({ outcome: 'complete', postings: { length: total } });
    }
  });
});

describe('rows that change their order between pages', () => {
  const page = (rows: readonly number[], totalHits: number): FetchAnswer =>
    answered(
      `<html><script>phApp.ddo = ${JSON.stringify({
        eagerLoadRefineSearch: {
          totalHits,
          data: { jobs: rows.map((id) => ({ jobId: String(id), title: `Rigger ${id}` })) },
        },
      })};</script></html>`,
    );

  it('are read again until all were seen', () => {
    let requested = 0;
    const { result } = crawl('phenom', ({ url }) => {
      requested += 1;
      const from = Number(new URL(url).searchParams.get('from'));
      // In the first reading, the second page repeats rows from the first one.
      const rows = from === 0 ? ids(0, 10) : requested <= 3 ? ids(5, 15) : ids(from, Math.min(25, from + 10));
      return page(rows, from === 0 ? 25 : 0);
    });
    expect(result).toMatchObject({ outcome: 'complete', postings: { length: 25 } });
  });

  it('are incomplete where some never come', () => {
    const { result, requests } = crawl('phenom', () => page(ids(0, 10), 25));
    expect(result.outcome).toBe('incomplete');
    expect(requests.length).toBeLessThan(40);
  });
});

describe('a request before the listing', () => {
  const home = answered(
    '<script>csod.context={"token":"t0k","cultureID":2,"cultureName":"de-DE","endpoints":{"cloud":"https://eu.api.csod.com/"}};</script>',
  );

  it('gives what the listing needs', () => {
    const { result, requests } = crawl('cornerstone', ({ method }) =>
      method === 'GET'
        ? home
        : json({ data: { totalCount: 1, requisitions: [{ requisitionId: 7, displayJobTitle: 'Rigger' }] } }),
    );
    expect(result).toMatchObject({ outcome: 'complete', postings: [{ external_id: '7' }] });
    expect(requests[1]).toMatchObject({
      method: 'POST',
      url: 'https://eu.api.csod.com/rec-job-search/external/jobs',
      headers: { authorization: 'Bearer t0k' },
    });
    expect(JSON.parse(requests[1]?.body ?? '')).toMatchObject({ cultureId: 2, cultureName: 'de-DE', pageNumber: 1 });
  });

  it('that lacks it, or names a host outside the vendor, fails', () => {
    const elsewhere = answered(
      '<script>csod.context={"token":"t","endpoints":{"cloud":"https://evil.example/"}};</script>',
    );
    for (const answer of [answered('<html></html>'), elsewhere]) {
      const { result, requests } = crawl('cornerstone', () => answer);
      expect(result.outcome).toBe('failed');
      expect(requests).toHaveLength(1);
    }
  });

  it('gives a cookie that lives for that crawl', () => {
    const { requests } = crawl('dayforce', ({ url }) =>
      url.endsWith('/csrf')
        ? answered('{"csrfToken":"c5"}', 200, { 'set-cookie': 'sid=1; Path=/; HttpOnly' })
        : url.includes('JobFeeds')
          ? answered('', 403)
          : json({ jobPostings: [], maxCount: 0 }),
    );
    expect(requests.at(-1)?.headers).toMatchObject({ cookie: 'sid=1', 'x-csrf-token': 'c5' });
  });
});

describe('a second listing', () => {
  const page = answered('<code id="pcsx-data">{&#34;domain&#34;: &#34;acme.example&#34;}</code>');
  const positions = [{ id: 1, name: 'Rigger', canonicalPositionUrl: 'https://example.eightfold.ai/careers/job/1' }];

  it('is read where the first is refused, and not where the server is down', () => {
    const answer =
      (first: FetchAnswer): Answer =>
      ({ url }) =>
        url.endsWith('/careers') ? page : url.includes('/pcsx/') ? first : json({ positions, count: 1 });
    expect(crawl('eightfold', answer(answered('', 403))).result.postings).toHaveLength(1);
    expect(crawl('eightfold', answer(answered('<html></html>'))).result.postings).toHaveLength(1);
    expect(crawl('eightfold', answer(answered('', 503))).result).toMatchObject({ outcome: 'failed', postings: [] });
    // robots.txt may forbid only one of the two listings. The crawl then uses the other one.
    expect(crawl('eightfold', answer({ failure: 'forbidden', detail: 'robots' })).result.postings).toHaveLength(1);
  });

  it('that cannot be read either is a failure with both reasons; two that are missing are an absent board', () => {
    const peopleadmin = (first: FetchAnswer, second: FetchAnswer): CrawlResult =>
      crawl('peopleadmin', ({ url }) =>
        url.includes('all_jobs') ? first : url.includes('search') ? second : answered('', 404),
      ).result;
    const feed = '<feed><entry><id>https://x.example/postings/1</id><title>Rigger</title></entry></feed>';
    // The second feed may come from a saved search. It replaces the first feed only if the first feed does not exist.
    expect(peopleadmin(answered('<html>Just a moment...</html>'), answered(feed)).outcome).toBe('failed');
    expect(peopleadmin(answered('', 404), answered(feed)).outcome).toBe('complete');
    const closed: FetchAnswer = { failure: 'forbidden', detail: 'robots.txt' };
    expect(peopleadmin(answered('', 404), closed)).toMatchObject({
      outcome: 'failed',
      reason: expect.stringMatching(/status 404.*forbidden: robots\.txt/),
    });
    expect(peopleadmin(answered('', 404), answered('', 404)).outcome).toBe('absent');
  });
});

describe('a posting that a complete listing lacks', () => {
  const listing = (request: FetchRequest): FetchAnswer | null => {
    if (request.purpose !== 'listing') return null;
    if (request.url.endsWith('/careers')) return answered('<code id="pcsx-data">{"domain": "acme.example"}</code>');
    return json({ data: { positions: [], count: 0 }, items: [{ requisitionList: [], TotalJobsCount: 0 }] });
  };
  const goneOf = (vendor: 'oracle' | 'eightfold', proof: FetchAnswer): CrawlResult =>
    crawl(vendor, (request) => listing(request) ?? proof, {
      known: new Map([['7', { url: 'https://example.eightfold.ai/careers/job/7' }]]),
    }).result;

  it('is gone by the vendor’s own answer alone', () => {
    expect(goneOf('oracle', json({ items: [] })).gone).toEqual(['7']);
    expect(goneOf('oracle', json({ items: [{ Id: '7' }] }))).toMatchObject({ gone: [], unread: ['7'] });
    expect(goneOf('oracle', answered('', 404))).toMatchObject({ gone: [], unread: ['7'] });
    const notFound = '{"status":404,"error":{"message":"Position not found"},"data":{}}';
    expect(goneOf('eightfold', answered(notFound, 404)).gone).toEqual(['7']);
    // The vendor's network also answers 404 for open postings, so a 404 without this JSON body proves nothing.
    expect(goneOf('eightfold', answered('<html>404</html>', 404))).toMatchObject({ gone: [], unread: ['7'] });
  });
});

describe('a list that the vendor cuts', () => {
  const page = (count: number): FetchAnswer => {
    const rows = ids(0, count).map((id) => ({ id: String(id), Posting_Title: 'Rigger' }));
    return answered(`<input type="hidden" value="${JSON.stringify(rows).replaceAll('"', '&#34;')}" id="jobs">`);
  };

  it('is incomplete', () => {
    expect(crawl('zohorecruit', () => page(49)).result.outcome).toBe('complete');
    expect(crawl('zohorecruit', () => page(50)).result.outcome).toBe('incomplete');
  });
});

describe('pages that only say that there is nothing', () => {
  it('neogov: the page around the list is none', () => {
    const shell = '<!doctype html><html><span id="job-postings-number">0</span> jobs found</html>';
    expect(crawl('neogov', () => answered(shell)).result.outcome).toBe('failed');
    const list = '<span id="job-postings-number">0</span><ul class="job-listing-container"></ul>';
    expect(crawl('neogov', () => answered(list)).result).toMatchObject({ outcome: 'complete', postings: [] });
  });

  it('dayforce: one culture of a posting is read', () => {
    const row = (culture: string, title: string) => ({
      ReferenceNumber: 1,
      CultureCode: culture,
      Title: title,
      City: 'Kiel',
    });
    const { result } = crawl('dayforce', () =>
      json([row('fr-CA', 'Gréeur'), row('en-US', 'Rigger'), row('de-DE', 'Takler')]),
    );
    expect(result).toMatchObject({ outcome: 'complete', postings: [{ title: 'Rigger' }] });
  });
});

describe('a board in several languages', () => {
  const search = answered(
    '<html lang="de-DE"><a href="/search/?locale=en_GB">English</a><a href="/search/?locale=de_DE">Deutsch</a></html>',
  );
  const service =
    (jobs: Record<string, [id: string, title: string][]>): Answer =>
    ({ method, body = '' }) => {
      if (method === 'GET') return search;
      const { locale, pageNumber } = JSON.parse(body) as { locale: string; pageNumber: number };
      const rows = jobs[locale] ?? [];
      const response = ([id, unifiedStandardTitle]: [string, string]) => ({
        response: { id, unifiedStandardTitle, urlTitle: 'x', supportedLocales: [locale] },
      });
      return json({
        totalJobs: rows.length,
        jobSearchResult: rows.slice(pageNumber * 10, pageNumber * 10 + 10).map(response),
      });
    };

  it('has each posting once, with the title of its own language', () => {
    const { result } = crawl(
      'successfactors',
      service({
        de_DE: [['1', 'Takler']],
        en_GB: [
          ['1', 'Rigger'],
          ['2', 'Loft Hand'],
        ],
      }),
    );
    expect(result).toMatchObject({
      outcome: 'complete',
      postings: [
        { external_id: '1', title: 'Takler', url: 'https://jobs.example.com/job/x/1-de_DE' },
        { external_id: '2', title: 'Loft Hand', url: 'https://jobs.example.com/job/x/2-en_GB' },
      ],
    });
  });

  it('is incomplete where one of them cannot be read', () => {
    const answer = service({ de_DE: [['1', 'Takler']] });
    const { result } = crawl('successfactors', (request) =>
      request.body?.includes('en_GB') === true ? answered('', 500) : answer(request),
    );
    expect(result).toMatchObject({ outcome: 'incomplete', postings: [{ title: 'Takler' }] });
  });
});

describe('the page of a posting that a listing lacks', () => {
  const page = 'https://example.example/job/7';
  const open = '<script type="application/ld+json">{"@type":"JobPosting","title":"x"}</script>';
  const context = '<script>csod.context={"token":"t","endpoints":{"cloud":"https://eu.api.csod.com/"}};</script>';
  const listings: Record<string, Answer> = {
    phenom: () =>
      answered('<script>phApp.ddo = {"eagerLoadRefineSearch":{"totalHits":0,"data":{"jobs":[]}}};</script>'),
    radancy: () => answered('<html><section id="search-results" data-total-results="0"></section></html>'),
    successfactors: () => answered('<html><span class="paginationLabel">Results 0 – 0 of 0</span></html>'),
    cornerstone: ({ method }) =>
      method === 'GET' ? answered(context) : json({ data: { totalCount: 0, requisitions: [] } }),
    dayforce: () => json([]),
  };
  const stateOf = (vendor: string, proof: FetchAnswer): 'gone' | 'unread' | 'missed' => {
    const name = vendor as 'phenom';
    const { host } = new URL(`https://${vendor === 'dayforce' ? 'jobs.dayforcehcm.com' : readerOf(name).exampleToken}`);
    const known = new Map([['7', { url: page.replace('example.example', host) }]]);
    const { result } = crawl(
      name,
      (request) => (request.purpose === 'proof' ? proof : (listings[vendor] as Answer)(request)),
      { known },
    );
    expect(result.outcome).toBe('complete');
    return result.gone.length > 0 ? 'gone' : result.unread.length > 0 ? 'unread' : 'missed';
  };

  it.each<[vendor: string, answer: FetchAnswer, state: string]>([
    ['phenom', answered('<script>phApp.ddo = {"jobDetail":{"status":200,"data":{}}};</script>'), 'gone'],
    ['phenom', answered('<script>phApp.ddo = {"jobDetail":{"data":{"job":{"jobId":"7"}}}};</script>'), 'unread'],
    ['phenom', answered('<html>Just a moment...</html>'), 'unread'],
    ['phenom', answered('<script>phApp.ddo = {"siteConfig":{}};</script>'), 'unread'],
    ['phenom', answered('', 404), 'gone'],
    ['cornerstone', answered(context), 'gone'],
    ['cornerstone', answered(context + open), 'unread'],
    ['cornerstone', answered('<html>Just a moment...</html>'), 'unread'],
    ['cornerstone', answered('', 503), 'unread'],
    ['radancy', answered('', 410), 'gone'],
    ['radancy', answered('', 302, { location: '/search-jobs' }), 'unread'],
    ['radancy', answered(open), 'unread'],
    ['successfactors', answered('', 404), 'gone'],
    ['successfactors', answered('', 302, { location: '/search/' }), 'unread'],
    ['dayforce', answered('', 404), 'gone'],
    ['dayforce', answered('', 403), 'unread'],
  ])('%s: case %#', (vendor, answer, state) => {
    expect(stateOf(vendor, answer)).toBe(state);
  });
});

describe('a careers site in front of another system', () => {
  const phenom =
    (applyUrl: string | null): Answer =>
    ({ purpose }) =>
      purpose === 'listing'
        ? answered(
            '<script>phApp.ddo = {"eagerLoadRefineSearch":{"totalHits":2,"data":{"jobs":[{"jobId":"R0475128","title":"Nurse"},{"jobId":"R0475129","title":"Cook"}]}}};</script>',
          )
        : answered(
            `<script>phApp.ddo = ${JSON.stringify({ jobDetail: { data: { job: { jobId: 'x', applyUrl } } } })};</script>`,
          );
  const WORKDAY = 'https://acme.wd1.myworkdayjobs.com/en-US/Careers/job/Bonn/Nurse_R0475128/apply';
  const at = (day: number): string => new Date(Date.UTC(2026, 5, day)).toISOString();

  it('says where its postings lead, which is asked once a month', () => {
    const first = crawl('phenom', phenom(WORKDAY), { observedAt: at(1) });
    expect(first.result).toMatchObject({ outcome: 'complete', postings: [{ requisition_id: 'R0475128' }, {}] });
    expect(first.result.applyUrls).toEqual([WORKDAY, WORKDAY]);
    const details = first.result.details ?? new Map();
    const next = (day: number) => crawl('phenom', phenom(WORKDAY), { observedAt: at(day), details });
    expect(next(29).requests).toHaveLength(1);
    expect(next(29).result.applyUrls).toEqual([WORKDAY, WORKDAY]);
    expect(next(32).requests).toHaveLength(3);
  });

  it('is a front of the one board of another vendor that its postings lead to', () => {
    const oracle =
      'https://elyb.fa.us2.oraclecloud.com/hcmUI/CandidateExperience/en/sites/CX_1001/jobs/preview/1/apply/email';
    expect(frontOf('phenom/jobs.acme.example', [WORKDAY, WORKDAY])).toBe('workday/acme/wd1/Careers');
    expect(frontOf('phenom/jobs.acme.example', [oracle])).toBe('oracle/elyb.fa.us2.oraclecloud.com/CX_1001');
    expect(frontOf('phenom/jobs.acme.example', [WORKDAY, oracle])).toBeNull();
    expect(frontOf('phenom/jobs.acme.example', ['https://jobs.acme.example/apply'])).toBeNull();
    expect(frontOf('oracle/elyb.fa.us2.oraclecloud.com/CX_1001', [oracle])).toBeNull();
    expect(frontOf('phenom/jobs.acme.example', [])).toBeNull();
  });

  it('of another vendor names the link to apply in its pages', () => {
    const list =
      '<section id="search-results" data-total-results="1"><a href="/job/a/1/7" data-job-id="7"><h2>Nurse</h2></a></section>';
    const page = '<a class="button job-apply" href="https://careers-acme.icims.com/jobs/7/login?a=1&amp;b=2">Apply</a>';
    const { result } = crawl('radancy', ({ purpose }) =>
      answered(purpose === 'listing' ? `<html>${list}</html>` : page),
    );
    expect(frontOf('radancy/jobs.acme.example', result.applyUrls ?? [])).toBe('icims/careers-acme.icims.com');
  });
});

describe('hostile pages of cards', () => {
  it.each([
    ['successfactors', `<html>${'paginationLabel'.repeat(200_000)}`],
    ['successfactors', `<html><span class="paginationLabel">1${','.repeat(2_000_000)}</span><tr class="data-row">`],
    ['successfactors', `<html>${'<li class="job-tile">'.repeat(100_000)}`],
    ['avature', `<html>${'list-controls__text__legend'.repeat(100_000)}<article class="article--result">`],
    ['radancy', `<html>${'<a data-job-id="1">'.repeat(100_000)}</html>`],
    ['trakstar', `<html>${'<div class="js-careers-page-job-list-item"></div>'.repeat(50_000)}</html>`],
    ['icims', `<html>${'<li class="iCIMS_JobCardItem">'.repeat(100_000)}Page ${'1 of '.repeat(100_000)}`],
    ['zohorecruit', `<html>${'<input id="jobs" '.repeat(200_000)}`],
    ['phenom', `<script>phApp.ddo = ${'{"a":'.repeat(300_000)}`],
    ['gupy', `<script id="__NEXT_DATA__">${'['.repeat(500_000)}`],
  ] as const)('%s: case %# ends in bounded time', (vendor, body) => {
    expect(['failed', 'incomplete']).toContain(crawl(vendor, () => answered(body)).result.outcome);
  });
});
