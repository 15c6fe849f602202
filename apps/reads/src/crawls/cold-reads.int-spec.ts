import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError, type RpcResponse } from '@hiring/contracts';
import { FakeClock } from '@hiring/platform-testing';
import type { Bus } from '@hiring/platform-rpc';
import { CrawlsController } from './crawls.controller.js';
import { bodyOf } from '../testing/answering.js';
import { ReadsBench } from '../testing/reads-bench.js';

const CRAWLED = '2026-11-20T10:00:00.000Z';
const FINISHED = '2026-11-20T11:00:05.000Z';
const CUSTOMER = 'cus_a';

const clock = new FakeClock(CRAWLED);
const requested: { pattern: string; payload: unknown }[] = [];
let job: RpcResponse<'freshness.request_crawl'>;
/** Stands in for freshness. */
const bus = {
  request: (pattern: string, payload: unknown) => {
    requested.push({ pattern, payload });
    return Promise.resolve(job);
  },
} as unknown as Bus;

const bench = new ReadsBench('cold_reads', clock, bus);
const { ledger } = bench;

await bench.open();
const jobs = new CrawlsController(bench.pool, bus);
const company_id = ledger.company(CRAWLED);
ledger.open(company_id, 'nurse', CRAWLED);
ledger.crawled(company_id, CRAWLED);
const uncrawled = ledger.company(CRAWLED);
await bench.fold();

afterAll(() => bench.close());

beforeEach(() => {
  requested.length = 0;
  job = aJob({ status: 'queued' });
});

function aJob(fields: Partial<RpcResponse<'freshness.request_crawl'>>): RpcResponse<'freshness.request_crawl'> {
  return {
    job_id: 7,
    company_id,
    status: 'queued',
    queued_at: '2026-11-20T11:00:00.000Z',
    finished_at: null,
    asked_at: '2026-11-20T11:00:01.000Z',
    crawl_ids: [],
    queued: true,
    retry_after_seconds: 2,
    ...fields,
  };
}

function pulse(max_age_seconds?: number, id = company_id) {
  const age = max_age_seconds === undefined ? {} : { max_age_seconds };
  return bench.reads.companies.hiringPulse({ customer_id: CUSTOMER, company_id: id, call_id: 'call-1', ...age });
}

describe('a freshness-aware read', () => {
  it('returns the available data when max_age was not set, even for a company that was never crawled', async () => {
    clock.set('2026-12-31T00:00:00.000Z');
    expect(await pulse()).toMatchObject({ coverage: 'stale' });
    const empty = await pulse(undefined, uncrawled);
    expect(empty).toMatchObject({ coverage: 'none', as_of: '1970-01-01T00:00:00.000Z' });
    expect(bodyOf(empty)).toMatchObject({
      is_hiring: { value: false, source_board: null, observed_at: null, confidence: 0 },
      velocity: { value: 1 },
      direction: { value: 'steady' },
      by_function: {},
      momentum: [],
    });
    expect(requested).toEqual([]);
  });

  it('returns data exactly max_age old, and requests a crawl one millisecond later', async () => {
    clock.set('2026-11-20T10:10:00.000Z');
    expect(await pulse(600)).toHaveProperty('body');
    clock.set('2026-11-20T10:10:00.001Z');
    expect(await pulse(600)).toEqual({
      crawling: { job_id: 7, status: 'crawling', retry_after_seconds: 2, queued: true },
    });
    // The request contains the position that the read saw. If a job has ended after this position, no other job is
    // queued.
    const { ledger_seq: known_seq } = (await pulse()) as { ledger_seq: number };
    const payload = { company_id, customer_id: CUSTOMER, call_id: 'call-1', known_seq };
    expect(requested).toEqual([{ pattern: 'freshness.request_crawl', payload }]);
  });

  it('treats a max_age below a minute as a minute', async () => {
    clock.set('2026-11-20T10:01:00.000Z');
    expect(await pulse(0)).toHaveProperty('body');
  });

  it('returns "crawling" until the job’s result is folded, for brief and pulse', async () => {
    clock.set('2026-11-20T12:00:00.000Z');
    for (const status of ['queued', 'crawling', 'done'] as const) {
      job = { ...aJob({ status }), queued: false };
      const request = { customer_id: CUSTOMER, company_id, call_id: 'call-2', max_age_seconds: 60 };
      for (const answer of [
        await bench.reads.companies.hiringPulse(request),
        await bench.reads.companies.preActionBrief(request),
      ]) {
        expect(answer).toMatchObject({ crawling: { job_id: 7, status: 'crawling', queued: false } });
      }
    }
  });

  it('requests nothing about a company that does not exist for the caller', async () => {
    await expect(pulse(60, 4_711)).rejects.toMatchObject({ code: 'not_found' });
    expect(requested).toEqual([]);
  });
});

describe('a crawl job', () => {
  const request = () => jobs.get({ customer_id: CUSTOMER, job_id: 7 });

  it('is done only once its crawls are folded into the read models', async () => {
    job = aJob({ status: 'done', crawl_ids: ['job-crawl'], finished_at: FINISHED });
    expect(bodyOf(await request())).toEqual({
      job_id: 7,
      status: 'crawling',
      company_id,
      queued_at: '2026-11-20T11:00:00.000Z',
      finished_at: null,
      last_failure: null,
      last_failed_at: null,
    });
    ledger.crawled(company_id, '2026-11-20T11:00:04.000Z', 'job-crawl');
    await bench.fold();
    expect(bodyOf(await request())).toMatchObject({ status: 'done', finished_at: FINISHED });
  });

  it('from long ago is done although its crawls are no longer stored', async () => {
    job = aJob({ status: 'done', crawl_ids: ['forgotten'], finished_at: FINISHED });
    expect(bodyOf(await request())).toMatchObject({ status: 'crawling' });
    ledger.crawled(company_id, '2026-11-20T13:00:00.000Z');
    await bench.fold();
    expect(bodyOf(await request())).toMatchObject({ status: 'done' });
  });

  it('that failed is reported as failed, with the time and the reason', async () => {
    const reason = 'a board could not be read in full';
    job = aJob({ status: 'failed', finished_at: FINISHED, last_failure: { at: FINISHED, reason } });
    expect(bodyOf(await request())).toMatchObject({
      status: 'failed',
      finished_at: FINISHED,
      last_failure: reason,
      last_failed_at: FINISHED,
    });
  });

  it('was queued before it ended, also for a caller that joined it late', async () => {
    job = aJob({ status: 'done', crawl_ids: [], finished_at: FINISHED, asked_at: '2026-11-20T12:00:00.000Z' });
    const { queued_at, finished_at } = bodyOf(await request()) as { queued_at: string; finished_at: string };
    expect(queued_at < finished_at).toBe(true);
  });

  it('that the caller never requested does not exist', async () => {
    job = aJob({ asked_at: null });
    await expect(request()).rejects.toBeInstanceOf(AppError);
    await expect(request()).rejects.toMatchObject({ code: 'not_found' });
  });
});
