import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { FetchAnswer, FetchRequest } from '../../fetch-plan.js';
import { answered, drivePlan, firstCrawl } from '../../plan-driver.testing.js';
import { parseJoinPage } from './join.parser.js';
import { joinReader } from './join.reader.js';

const company = readFileSync(new URL('./payloads/company.html', import.meta.url), 'utf8');

describe('join parser', () => {
  it('reads the page’s data, dates never trusted', () => {
    const { postings, outcome } = parseJoinPage(company, { token: 'north-kite' });
    expect(outcome).toBe('complete');
    expect(postings[0]).toEqual({
      external_id: '101',
      title: 'Kite Maker (m/f/d)',
      url: 'https://join.com/companies/north-kite/101-kite-maker',
      location_text: 'Bremen, Germany',
      places: [{ city: 'Bremen', country: 'DE', text: 'Bremen, Germany' }],
      country_hint: 'DE',
      city_hint: 'Bremen',
      function_hint: 'Crafts',
      employment_type: 'full_time',
      workplace_type: 'onsite',
      posted_at: '2026-05-01T10:00:00.000Z',
      posted_at_trusted: false,
      listed: true,
    });
    expect(postings[1]).toMatchObject({ employment_type: 'internship', workplace_type: 'remote', location_text: '' });
  });

  it('rejects a page without data or with other data', () => {
    expect(parseJoinPage('<html></html>', { token: 'x' }).outcome).toBe('rejected');
    expect(parseJoinPage(company.replace('"items"', '"things"'), { token: 'x' }).outcome).toBe('rejected');
    expect(parseJoinPage(company.replace('"pagination"', '"pages"'), { token: 'x' }).outcome).toBe('rejected');
  });
});

describe('join plan', () => {
  const page = (number: number, total: number): FetchAnswer => {
    const items = Array.from({ length: 5 }, (_unused, index) => ({ id: number * 5 + index, title: 'Rigger' })).slice(
      0,
      total - (number - 1) * 5,
    );
    const data = {
      props: {
        pageProps: { initialState: { jobs: { items, pagination: { pageCount: Math.ceil(total / 5), total } } } },
      },
    };
    return answered(`<html><script id="__NEXT_DATA__" type="application/json">${JSON.stringify(data)}</script></html>`);
  };
  const crawl = (answer: (page: number) => FetchAnswer): ReturnType<typeof drivePlan> =>
    drivePlan(joinReader.crawl(firstCrawl('north-kite')), (request: FetchRequest) =>
      answer(Number(new URL(request.url).searchParams.get('page'))),
    );

  it('reads all pages of five', () => {
    expect(crawl((number) => page(number, 12))).toMatchObject({ outcome: 'complete', postings: { length: 12 } });
  });

  it('is incomplete when a page is missing or has another total', () => {
    expect(crawl((number) => (number === 2 ? answered('', 500) : page(number, 12))).outcome).toBe('incomplete');
    expect(crawl((number) => page(number, number === 1 ? 10 : 11)).outcome).toBe('incomplete');
  });

  it('is absent on 404 and empty with total 0', () => {
    expect(crawl(() => answered('', 404)).outcome).toBe('absent');
    expect(crawl((number) => page(number, 0))).toMatchObject({ outcome: 'complete', postings: [] });
  });
});
