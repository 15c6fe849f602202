import { describe, expect, it } from '@jest/globals';
import { readerOf } from './board-readers.js';
import { parseBoardFile } from './board-file.js';
import { answered, drivePlan, firstCrawl } from './plan-driver.testing.js';

/**
 * The vendors in this file are implemented from public format descriptions. Their payloads are invented, not recorded.
 */
describe('freshteam', () => {
  const board = {
    jobs: [
      {
        ...{
          id: 1,
          unique_id: 'hSxg4m',
          title: ' Yard Rigger ',
          branch_id: 7,
          job_role_id: 3,
          remote: false,
          status: 2,
        },
        ...{
          deleted: false,
          created_at: '2026-10-05T09:00:00.000Z',
          url: 'https://acme.freshteam.com/jobs/hSxg4m/rigger',
        },
      },
      { id: 2, unique_id: 'gone', title: 'Old', branch_id: 7, deleted: true },
    ],
    branches: [{ id: 7, city: 'Bengaluru', state: null, country_code: 'in' }],
    job_roles: [{ id: 3, name: 'Yard' }],
  };

  it('takes the place from the branch and the department from the role that a row names', () => {
    const { outcome, postings } = parseBoardFile('freshteam', JSON.stringify(board), { token: 'acme' });
    expect(outcome).toBe('complete');
    expect(postings).toMatchObject([
      {
        ...{ external_id: 'hSxg4m', title: 'Yard Rigger', url: 'https://acme.freshteam.com/jobs/hSxg4m/rigger' },
        ...{
          places: [{ city: 'Bengaluru', country: 'IN' }],
          department: 'Yard',
          posted_at: '2026-10-05T09:00:00.000Z',
        },
        listed: true,
      },
      { external_id: 'gone', listed: false },
    ]);
  });

  it.each([
    [undefined, true],
    [2, true],
    [3, false],
    ['published', true],
  ])('with the status %p is listed: %p', (status, listed) => {
    const jobs = [{ id: 1, title: 'Rigger', status }];
    const { postings } = parseBoardFile('freshteam', JSON.stringify({ jobs }), { token: 'acme' });
    expect(postings).toMatchObject([{ listed }]);
  });

  it('a page at 200 for an unknown account is no empty board', () => {
    expect(parseBoardFile('freshteam', '<!doctype html><h1>404</h1>', { token: 'acme' }).outcome).toBe('rejected');
  });
});

describe('dvinci', () => {
  it('reads a publication with its opening, in the parts that the vendor gives', () => {
    const rows = [
      {
        ...{ id: 41, position: 'Werftarbeiter (m/w/d)', jobPublicationURL: 'https://acme.dvinci-hr.com/de/jobs/41/x' },
        jobOpening: {
          ...{ reference: 'R-4100', location: 'Kiel', createdDate: '2026-10-01T00:00:00Z', department: null },
          locations: [{ name: 'Werk Kiel', country: { isoA2: 'DE' }, address: { city: 'Kiel' } }],
          categories: [{ id: 1, name: 'Produktion' }],
          workingTimes: [{ internalName: 'FULL_TIME', name: 'Vollzeit' }],
        },
      },
      {
        ...{ id: 42, position: 'Pflegefachkraft', jobPublicationURL: 'https://acme.dvinci-hr.com/de/jobs/42/x' },
        jobOpening: { location: 'Bonn', workingTimes: [{ internalName: 'FULL_TIME' }, { internalName: 'PART_TIME' }] },
      },
    ];
    const { postings } = parseBoardFile('dvinci', JSON.stringify(rows), { token: 'acme.dvinci-hr.com' });
    expect(postings).toMatchObject([
      {
        ...{ external_id: '41', requisition_id: 'R-4100', function_hint: 'Produktion', employment_type: 'full_time' },
        ...{ places: [{ city: 'Kiel', country: 'DE', text: 'Werk Kiel' }], posted_at: '2026-10-01T00:00:00.000Z' },
      },
      { external_id: '42', location_text: 'Bonn' },
    ]);
    expect(postings[1]).not.toHaveProperty('employment_type');
  });
});

describe('hirehive', () => {
  it('is complete when all stated postings were listed, and has pay with its currency and interval only', () => {
    const item = {
      ...{ id: 'job_QxZUlo', title: 'Rigger', location: 'Cork', country: { name: 'Ireland', code: 'IE' } },
      ...{ category: { id: 2, name: 'Yard' }, type: { type: 'PartTime', name: 'Part Time' } },
      ...{ published_date: '2026-09-01T09:00:00Z', hosted_url: 'https://acme.hirehive.com/rigger-cork-QxZUlo' },
      compensation_tiers: [{ min_value: 40_000, max_value: 50_000, currency_code: 'EUR', interval: 'Year' }],
    };
    const read = (total_items: number) =>
      parseBoardFile('hirehive', JSON.stringify({ meta: { total_items }, items: [item] }), { token: 'acme' });
    expect(read(1)).toMatchObject({
      outcome: 'complete',
      postings: [
        {
          ...{ places: [{ city: 'Cork', country: 'IE' }], employment_type: 'part_time', department: 'Yard' },
          salary: { min: 40_000, max: 50_000, currency: 'EUR', period: 'year' },
        },
      ],
    });
    expect(read(2).outcome).toBe('incomplete');
  });
});

describe('homerun', () => {
  it('reads an entry whose parts are elements with a name', () => {
    const feed =
      '<?xml version="1.0" encoding="UTF-8" ?><feed xmlns="http://www.w3.org/2005/Atom"><title type="text">Acme</title>' +
      '<entry><author><name>Acme</name></author><title type="text">Yard Rigger</title>' +
      '<link rel="alternate" type="text/html" href="https://jobs.acme.example/rigger"/><id>job_AAAA1111</id>' +
      '<department><name>Yard</name></department><location><name>Remote</name></location><type><name>Full-time</name></type>' +
      '<updated>2026-04-13 08:46:19</updated></entry></feed>';
    expect(parseBoardFile('homerun', feed, { token: 'acme' })).toMatchObject({
      outcome: 'complete',
      postings: [
        {
          ...{ external_id: 'job_AAAA1111', url: 'https://jobs.acme.example/rigger', department: 'Yard' },
          ...{ location_text: '', workplace_type: 'remote', employment_type: 'full_time', posted_at_trusted: false },
        },
      ],
    });
  });
});

describe('traffit', () => {
  const row = {
    ...{ id: 5, url: 'https://acme.traffit.com/public/an/abc123', valid_start: '2026-03-06 15:01:44', awarded: false },
    advert: {
      ...{ id: 100, name: 'Takelarz', recruitment: { nr_ref: '1/2/2026/JŁ/718' } },
      values: [{ field_id: 'geolocation', value: '{"locality": "Kraków", "country": "Polska"}' }],
    },
    options: {
      ...{ job_type: ['Full time'], remote: '0', branches: 'Stocznia', _work_model: 'Hybrid' },
      ...{ _Salary_MIN: '6000', _Salary_MAX: '10000', _Salary_Currency: 'PLN', _Salary_Rate: 'Monthly' },
    },
  };
  const crawl = (headers: Record<string, string>) =>
    drivePlan(readerOf('traffit').crawl(firstCrawl('acme')), () =>
      answered(JSON.stringify([row, { ...row, id: 6, awarded: true }]), 200, {
        'content-type': 'application/json',
        ...headers,
      }),
    );

  it('is complete only when the header states as many postings as the answer has', () => {
    expect(crawl({ 'x-result-total-count': '2' })).toMatchObject({ outcome: 'complete', postings: { length: 1 } });
    expect(crawl({ 'x-result-total-count': '3' }).outcome).toBe('incomplete');
    expect(crawl({}).outcome).toBe('incomplete');
  });

  it('reads the place from a field that is a text of JSON; an awarded job is left out', () => {
    expect(crawl({ 'x-result-total-count': '2' }).postings).toMatchObject([
      {
        ...{ title: 'Takelarz', places: [{ city: 'Kraków', country: 'Polska' }], workplace_type: 'hybrid' },
        salary: { min: 6_000, max: 10_000, currency: 'PLN', period: 'month' },
      },
    ]);
  });
});

describe('pageup', () => {
  const item = (location: string): string =>
    '<?xml version="1.0" encoding="utf-8"?><rss xmlns:a10="http://www.w3.org/2005/Atom" xmlns:job="http://pageuppeople.com/" version="2.0"><channel>' +
    '<title>Acme</title><item><guid isPermaLink="true">https://careers.pageuppeople.com/806/cw/en/job/495865</guid>' +
    '<link>https://careers.pageuppeople.com/806/cw/en/job/495865</link><title>Yard Rigger</title>' +
    '<pubDate>Thu, 01 Oct 2026 03:00:00 Z</pubDate><job:refNo>495865</job:refNo><job:category>Yard</job:category>' +
    `<job:category>Yard</job:category><job:location>${location}</job:location><job:workType>Part time</job:workType></item></channel></rss>`;
  const read = (location: string) => parseBoardFile('pageup', item(location), { token: '806/cw/en' });

  it('reads one place in its parts, and several as the text that they are', () => {
    expect(read('Republic of Ireland|Tallaght')).toMatchObject({
      outcome: 'complete',
      postings: [
        {
          ...{ external_id: '495865', places: [{ city: 'Tallaght', region: 'Republic of Ireland' }] },
          ...{ employment_type: 'part_time', department: 'Yard', posted_at: '2026-10-01T03:00:00.000Z' },
        },
      ],
    });
    expect(read('VIC|Melbourne,WA|Perth').postings[0]).toMatchObject({ location_text: 'VIC, Melbourne,WA, Perth' });
  });
});

describe('herp', () => {
  it('reads cards of jobs, not of groups', () => {
    const html =
      '<!doctype html><html><body><div class="requisition-list"><div class="card requisition-list-card">' +
      '<a class="career-page-group-name-tag-container" href="/v1/acme/requisition-groups/abc-123"><span class="career-page-group-name-tag__text">Yard</span></a>' +
      '<a class="with-heading requisition-list-card__header-anchor" href="/v1/acme/019d9056-3be4-7551">' +
      '<h2 class="requisition-list-card__header heading">Rigger</h2></a></div></div></body></html>';
    expect(parseBoardFile('herp', html, { token: 'acme' })).toMatchObject({
      outcome: 'complete',
      postings: [
        {
          ...{ external_id: '019d9056-3be4-7551', title: 'Rigger', department: 'Yard' },
          url: 'https://herp.careers/v1/acme/019d9056-3be4-7551',
        },
      ],
    });
  });
});

describe('hrmos', () => {
  it('is complete when the cards are as many as the page says', () => {
    const html = (total: number): string =>
      `<!doctype html><html><body><p class="pg-count"><a href="/pages/acme/jobs">全 ${total} 件</a>中 1 件 を表示しています</p><ul>` +
      '<li class="pg-list-cassette jsc-joblist-cassette"><a href="https://hrmos.co/pages/acme/jobs/0000107"><h2>Rigger</h2>' +
      '<ul class="sg-tags"><li>正社員</li><li class="sg-tag-location">東京都渋谷区</li></ul></a></li></ul></body></html>';
    const read = (total: number) => parseBoardFile('hrmos', html(total), { token: 'acme' });
    expect(read(1)).toMatchObject({
      outcome: 'complete',
      postings: [{ external_id: '0000107', employment_type: 'full_time', location_text: '東京都渋谷区' }],
    });
    expect(read(2).outcome).toBe('incomplete');
  });
});
