import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { HiringClient } from './client.js';
import { ApiError } from './errors.js';
import { CrawlFailedError, CrawlWaitError } from './fresh-read.js';
import { FakeService, NotedTiming, problem, type Given } from './testing/service.fake.js';

let timing: NotedTiming;
let client: HiringClient;

const service = await FakeService.open();
afterAll(() => service.close());
beforeEach(() => {
  timing = new NotedTiming();
  client = service.client(timing, { retries: 0 });
});

const targets = (): string[] => service.received.map(({ target }) => target);

const feedPage = (...seqs: number[]): Given => ({
  body: { events: seqs.map((event_seq) => ({ event_seq, company_id: 1 })), next_cursor: seqs.at(-1) ?? null },
});

test('a key that a caller without types gives for all pages is not sent: each page has its own', async () => {
  service.gives(feedPage(3), feedPage());
  const options = { idempotencyKey: 'one for all', requestId: 'mine' };
  for await (const event of client.feed({}, options)) expect(event.event_seq).toBe(3);
  const [first, second] = service.received.map(({ headers }) => headers['idempotency-key']);
  expect([first, second]).not.toContain('one for all');
  expect(first).not.toBe(second);
  expect(service.received[0]?.headers['x-request-id']).toBe('mine');
});

describe('the change feed', () => {
  test('returns every event once, in order, and ends at the empty page', async () => {
    service.gives(feedPage(3, 5), feedPage(9), feedPage());
    const feed = client.feed({ since: 0, eventType: 'opened', limit: 2 });
    const seen: number[] = [];
    for await (const event of feed) seen.push(event.event_seq);
    expect(seen).toEqual([3, 5, 9]);
    expect(feed.cursor).toBe(9);
    expect(targets()).toEqual([0, 5, 9].map((since) => `/v1/events?event_type=opened&limit=2&since=${since}`));
  });

  test('keeps the position before an event until it has been processed', async () => {
    service.gives(feedPage(3, 5));
    const feed = client.feed({ since: 1 });
    await expect(
      (async () => {
        for await (const { event_seq: seq } of feed) if (seq === 5) throw new Error('could not deal with it');
      })(),
    ).rejects.toThrow('could not deal with it');
    expect(feed.cursor).toBe(3);
  });

  test('resumes where it stopped without requesting fetched events again', async () => {
    service.gives(feedPage(3, 5, 8), feedPage());
    const feed = client.feed({ since: 1 });
    for await (const event of feed) if (event.event_seq === 5) break;
    const rest: number[] = [];
    for await (const event of feed) rest.push(event.event_seq);
    expect(rest).toEqual([5, 8]);
    expect(targets()).toEqual(['/v1/events?since=1', '/v1/events?since=8']);
  });

  test('continues from the same position after a failure', async () => {
    service.gives(feedPage(3), { status: 500, body: problem('internal', 500) }, feedPage(4), feedPage());
    const feed = client.feed({ since: 0 });
    const seen: number[] = [];
    const read = async (): Promise<void> => {
      for await (const event of feed) seen.push(event.event_seq);
    };
    await expect(read()).rejects.toThrow(ApiError);
    await read();
    expect(seen).toEqual([3, 4]);
  });

  test('follows: waits at the end and polls from there', async () => {
    service.gives(feedPage(3), feedPage(), feedPage(), feedPage(7));
    for await (const { event_seq: seq } of client.feed({ since: 0, follow: { everySeconds: 4 } })) {
      if (seq === 7) break;
    }
    expect(timing.waitsMs).toEqual([4_000, 4_000]);
    expect(targets().map((target) => target.split('since=')[1])).toEqual(['0', '3', '3', '3']);
  });

  test('stops following when the signal is aborted', async () => {
    service.gives(feedPage(3), feedPage());
    const controller = new AbortController();
    const read = async (): Promise<void> => {
      for await (const _event of client.feed({ since: 0, follow: true }, { signal: controller.signal })) {
        controller.abort(new Error('shutting down'));
      }
    };
    await expect(read()).rejects.toThrow('shutting down');
  });
});

describe('a list in pages', () => {
  const jobs = (next: string | null, ...keys: string[]): Given => ({
    body: { jobs: keys.map((req_key) => ({ req_key })), next_cursor: next, as_of: '2026-01-01T00:00:00.000Z' },
  });

  test('returns every item, one page at a time', async () => {
    service.gives(jobs('b/=', 'j1', 'j2'), jobs(null, 'j3'));
    const keys: string[] = [];
    for await (const job of client.iterSearchJobs({ role: 'engineering', limit: 2 })) keys.push(job.req_key);
    expect(keys).toEqual(['j1', 'j2', 'j3']);
    expect(targets()).toEqual([
      '/v1/jobs/search?role=engineering&limit=2',
      '/v1/jobs/search?role=engineering&limit=2&cursor=b%2F%3D',
    ]);
  });

  test('requests no page before it is needed', async () => {
    service.gives(jobs('b', 'j1', 'j2'));
    for await (const _job of client.iterSearchJobs()) break;
    expect(targets()).toEqual(['/v1/jobs/search']);
  });

  test('whose pages are linked returns every item, with the same filters', async () => {
    const link = '</v1/companies/7/open-reqs?country=DE&cursor=b%2F%3D>; rel="next"';
    const reqs = (...titles: string[]): Given => ({ body: { reqs: titles.map((title) => ({ title })), as_of: '' } });
    service.gives({ ...reqs('a', 'b'), headers: { link } }, reqs('c'));
    const titles: string[] = [];
    for await (const { title } of client.iterOpenReqs(7, { country: 'DE' })) titles.push(title);
    expect(titles).toEqual(['a', 'b', 'c']);
    expect(targets()).toEqual([
      '/v1/companies/7/open-reqs?country=DE',
      '/v1/companies/7/open-reqs?country=DE&cursor=b%2F%3D',
    ]);
  });

  test('can be read page by page, and from any cursor', async () => {
    service.gives(
      { body: { companies: [], next_cursor: 40, as_of: '' } },
      { body: { companies: [], next_cursor: null } },
    );
    const cursors: unknown[] = [];
    for await (const { data } of client.iterSearchReqs({ geo: 'DE', cursor: 20 }).pages())
      cursors.push(data.next_cursor);
    expect(cursors).toEqual([40, null]);
    expect(targets()).toEqual(['/v1/reqs/search?geo=DE&cursor=20', '/v1/reqs/search?geo=DE&cursor=40']);
  });
});

describe('a fresh read that waits', () => {
  const crawling = (status = 'crawling'): Given => ({
    status: 202,
    body: { job_id: 12, status },
    headers: { 'retry-after': status === 'failed' ? '240' : '3', location: '/v1/crawl-jobs/12' },
  });
  const job = (status: string): Given => ({ body: { job_id: 12, status, company_id: 1 } });
  const pulse: Given = { body: { as_of: '2026-01-01T00:00:00.000Z' }, headers: { 'usage-units': 'calls=1' } };

  test('polls the crawl until it is done, then reads again as the same call', async () => {
    service.gives(crawling(), job('crawling'), job('done'), pulse);
    const answer = await client.freshHiringPulse(1, { maxAge: 600 });
    expect(answer.data.as_of).toBe('2026-01-01T00:00:00.000Z');
    expect(targets()).toEqual([
      '/v1/companies/1/hiring-pulse?max_age=600',
      '/v1/crawl-jobs/12',
      '/v1/crawl-jobs/12',
      '/v1/companies/1/hiring-pulse?max_age=600',
    ]);
    expect(timing.waitsMs).toEqual([3_000, 2_000]);
    const keys = service.received.map(({ headers }) => headers['idempotency-key']);
    expect(keys[3]).toBe(keys[0]);
    expect(keys.slice(1, 3)).toEqual([undefined, undefined]);
  });

  test('without waiting returns the crawl job', async () => {
    service.gives(crawling());
    const answer = await client.preActionBrief(1, { maxAge: 600 });
    expect(answer).toMatchObject({ status: 202, data: { job_id: 12, status: 'crawling' } });
  });

  test('reports a failed crawl, and when to try again', async () => {
    service.gives(crawling(), job('failed'));
    await expect(client.freshHiringPulse(1, { maxAge: 600 })).rejects.toThrow(CrawlFailedError);
    service.gives(crawling('failed'));
    await expect(client.freshHiringPulse(1, { maxAge: 600 })).rejects.toMatchObject({
      jobId: 12,
      retryAfterSeconds: 240,
    });
  });

  test('pauses until the date of a Retry-After that is a date', async () => {
    const later = { 'retry-after': new Date(timing.now() + 4_000).toUTCString(), location: '/v1/crawl-jobs/12' };
    service.gives({ ...crawling(), headers: later }, job('done'), pulse);
    await client.freshHiringPulse(1, { maxAge: 600 });
    expect(timing.waitsMs).toEqual([4_000]);
  });

  test('ends when the time is over', async () => {
    service.gives(crawling(), ...Array.from({ length: 20 }, () => job('crawling')));
    const read = client.freshHiringPulse(1, { maxAge: 600, waitSeconds: 8 });
    await expect(read).rejects.toThrow(CrawlWaitError);
    expect(timing.waitsMs).toEqual([3_000, 2_000, 2_000, 1_000]);
  });
});
