import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { FetchAnswer, FetchRequest } from '../../fetch-plan.js';
import { answered, drivePlan, firstCrawl } from '../../plan-driver.testing.js';
import { parseIcimsJobs } from './icims.parser.js';
import { icimsReader } from './icims.plan.js';

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

  it('treats a web page as a classic site, not as absent', () => {
    const result = drivePlan(icimsReader.crawl(firstCrawl(HOST)), () => answered('<!doctype html><html></html>'));
    expect(result).toMatchObject({ outcome: 'failed', reason: expect.stringContaining('classic') });
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
