import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { loadConfig } from '@hiring/platform-config';
import { SimulatorConfig } from '../simulator.config.js';
import { Simulator } from './simulator.js';

const config = loadConfig(SimulatorConfig, {
  PORT: '0',
  SIMULATOR_ANCHOR: '2026-06-01T12:00:00.000Z',
  SIMULATOR_CROWD: '100',
  SIMULATOR_SPEED_PERCENT: '0',
});
const running = await new Simulator(config).start();
const base = `http://127.0.0.1:${running.port}`;

afterAll(() => running.close());

async function post(path: string, body: unknown): Promise<Response> {
  return fetch(`${base}/_simulator${path}`, { method: 'POST', body: JSON.stringify(body) });
}

const LEVER = '/api.lever.co/v0/postings/testco?mode=json';
const ASHBY = '/api.ashbyhq.com/posting-api/job-board/testco?includeCompensation=true';

beforeEach(async () => {
  await post('/reset', {});
  await post('/clock', { now: '2026-06-01T12:00:00.000Z' });
});

describe('boards', () => {
  test('a demo board answers in its vendor’s shape and 304 to its own validator', async () => {
    const url = `${base}/boards-api.greenhouse.io/v1/boards/brightforge/jobs?content=true`;
    const first = await fetch(url);
    const body = (await first.json()) as { jobs: unknown[]; meta: { total: number } };
    expect(body.jobs.length).toBeGreaterThan(10);
    expect(body.meta.total).toBe(body.jobs.length);
    const again = await fetch(url, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });

  test('a board created by a test has exactly its postings, and a change is visible in validator and body', async () => {
    const made = (await (
      await post('/boards/ashby/testco', { postings: [{ title: 'Data Engineer', cities: ['Munich'] }] })
    ).json()) as { postings: { external_id: string }[] };
    const first = await fetch(base + ASHBY);
    const jobs = ((await first.json()) as { jobs: { id: string; title: string }[] }).jobs;
    expect(jobs.map((job) => job.id)).toEqual(made.postings.map((posting) => posting.external_id));
    const since = { headers: { 'if-modified-since': first.headers.get('last-modified') ?? '' } };
    expect((await fetch(base + ASHBY, since)).status).toBe(304);
    await post('/boards/ashby/testco', { postings: [{ title: 'Data Engineer II', cities: ['Munich'] }] });
    expect((await fetch(base + ASHBY, since)).status).toBe(200);
  });

  test('time moves boards: the feed companies change within a minute', async () => {
    const url = `${base}/api.lever.co/v0/postings/tidewave?mode=json`;
    const before = await (await fetch(url)).text();
    await post('/clock', { advance_ms: 60_000 });
    expect(await (await fetch(url)).text()).not.toBe(before);
  });

  test('an unknown board is absent in its vendor’s way, an unknown host 404', async () => {
    expect(await (await fetch(base + LEVER)).json()).toEqual({ ok: false, error: 'Document not found' });
    expect((await fetch(`${base}/unknown.example/x`)).status).toBe(404);
  });

  test('a careers page links the boards in use', async () => {
    const home = await (await fetch(`${base}/quillstack.example/`)).text();
    expect(home).toContain('https://www.quillstack.example/careers');
    const careers = await (await fetch(`${base}/www.quillstack.example/careers`)).text();
    expect(careers).toContain('jobs.ashbyhq.com/quillstack');
    expect(careers).not.toContain('greenhouse');
  });
});

describe('behaviours', () => {
  async function behave(behaviour: object): Promise<void> {
    await post('/boards/lever/testco', { postings: [{ title: 'Accountant' }, { title: 'Recruiter' }], behaviour });
  }

  test.each([
    [{ mode: 'error', status: 502 }, 502],
    [{ mode: 'rate_limited', retry_after_seconds: 7 }, 429],
    [{ mode: 'not_modified' }, 304],
    [{ mode: 'absent' }, 404],
    [{ mode: 'html' }, 200],
    [{ mode: 'raw', status: 201, body: '{', content_type: 'application/json' }, 201],
  ])('%j answers %i', async (behaviour, status) => {
    await behave(behaviour);
    const answer = await fetch(base + LEVER);
    expect(answer.status).toBe(status);
    if (status === 429) expect(answer.headers.get('retry-after')).toBe('7');
  });

  test('empty is a well-formed listing without rows', async () => {
    await behave({ mode: 'empty' });
    expect(await (await fetch(base + LEVER)).json()).toEqual([]);
  });

  test('half a body ends properly and cannot be parsed; a truncated one closes the connection early', async () => {
    await behave({ mode: 'half' });
    const half = await (await fetch(base + LEVER)).text();
    expect(() => JSON.parse(half) as unknown).toThrow(SyntaxError);
    await behave({ mode: 'truncated' });
    await expect(fetch(base + LEVER).then((answer) => answer.text())).rejects.toThrow();
  });

  test('reset cuts the connection', async () => {
    await behave({ mode: 'reset' });
    await expect(fetch(base + LEVER)).rejects.toThrow();
  });

  test('a behaviour with times ends by itself', async () => {
    await behave({ mode: 'error', times: 2 });
    const statuses = [];
    for (let n = 0; n < 3; n++) statuses.push((await fetch(base + LEVER)).status);
    expect(statuses).toEqual([500, 500, 200]);
  });

  test('a compression bomb is small on the wire and never needs its full size in memory', async () => {
    await behave({ mode: 'bomb' });
    const answer = await fetch(base + LEVER);
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    const reader = answer.body?.getReader();
    let bytes = 0;
    while (bytes < 16 * 1024 * 1024) bytes += (await reader?.read())?.value?.length ?? 0;
    await reader?.cancel();
    expect(bytes).toBeGreaterThanOrEqual(16 * 1024 * 1024);
  });

  test('a wrong control request is refused with the field’s name', async () => {
    const answer = await post('/boards/lever/testco', { behaviour: { mode: 'dance' } });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('behaviour.mode');
  });
});

describe('statistics', () => {
  test('requests are counted by host and backend with their highest rate and number in flight', async () => {
    // The latency is long enough for all requests to arrive before the first is answered.
    await post('/boards/lever/testco', { postings: [], behaviour: { mode: 'normal', latency_ms: 5_000 } });
    await Promise.all(Array.from({ length: 5 }, async () => (await fetch(base + LEVER)).text()));
    const report = (await (await fetch(`${base}/_simulator/stats`)).json()) as {
      backends: Record<string, { per_second_max: number }>;
      hosts: Record<string, { per_second_max: number }>;
    };
    const expected = { requests: 5, in_flight: 0, in_flight_max: 5, statuses: { 200: 5 } };
    for (const counted of [report.backends['lever'], report.hosts['api.lever.co']]) {
      expect(counted).toMatchObject(expected);
      expect([1, 2, 3, 4, 5]).toContain(counted?.per_second_max);
    }
    expect(await (await fetch(`${base}/_simulator/stats?board=lever/testco`)).json()).toEqual({
      board: 'lever/testco',
      requests: 5,
    });
  });
});
