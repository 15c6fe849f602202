import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ApiError, HiringClient, NoAnswerError, type ClientOptions } from '@hiring/client';
import { arePresent, run } from './installed-tools.js';
import { MisbehavingServer, type Misbehaviour } from './misbehaviour/server.js';

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const PYTHON = process.env['CLIENT_PYTHON'] ?? 'python3';
const PYTHONPATH = file('../../libs/client-python/src');
const HAS_PYTHON = arePresent([['env', `PYTHONPATH=${PYTHONPATH}`, PYTHON, '-c', 'import hiring_client']]);
/**
 * The allowed difference between a wait and the expected one, in seconds. It exceeds one second because a Retry-After
 * date has no fractions of a second.
 */
const DATE_SECONDS = 2;

interface Case {
  name: string;
  /** The client's call. If absent, it is `is_hiring`. */
  call?: 'is_hiring' | 'write_outcome' | 'iter_search_jobs' | 'feed';
  options?: { retries?: number; timeoutSeconds?: number };
  answers: Misbehaviour[];
  expect: object;
  /** The number of requests that the server gets. */
  tries: number;
  /** The expected waits between the requests, in seconds. If absent, the waits are not checked. */
  waits?: number[];
}

interface Came {
  outcome: object;
  /** The waits in seconds. */
  waits: number[];
}

const cases = JSON.parse(readFileSync(file('misbehaviour/cases.json'), 'utf8')) as Case[];

async function outcomeOf(client: HiringClient, { call = 'is_hiring' }: Case): Promise<object> {
  try {
    switch (call) {
      case 'is_hiring':
        return answered(await client.isHiring(13));
      case 'write_outcome':
        return answered(await client.writeOutcome(13, { outcome: 'replied', observedAt: '2026-01-01T00:00:00Z' }));
      case 'iter_search_jobs':
        return { rows: await countOf(client.iterSearchJobs()) };
      case 'feed':
        return { rows: await countOf(client.feed({ since: 0 })) };
    }
  } catch (error) {
    if (error instanceof NoAnswerError) return { error: 'NoAnswerError', sent: error.sent };
    if (!(error instanceof ApiError)) return { error: String(error) };
    const { name, status, code, retryAfterSeconds } = error;
    return { error: name, status, code, retryAfter: retryAfterSeconds };
  }
}

function answered({ data, units, replayed }: { data: unknown; units: object; replayed: boolean }): object {
  return { open: (data as { open_req_count?: number }).open_req_count ?? null, units, replayed };
}

async function countOf(rows: AsyncIterable<unknown>): Promise<number> {
  let count = 0;
  for await (const _row of rows) count += 1;
  return count;
}

async function byTypeScript(url: string): Promise<Came[]> {
  const all: Came[] = [];
  for (const [index, one] of cases.entries()) {
    const waits: number[] = [];
    const sleep = (ms: number): Promise<void> => Promise.resolve(void waits.push(ms / 1_000));
    const { retries, timeoutSeconds } = one.options ?? {};
    const options: ClientOptions = {
      ...{
        baseUrl: `${url}/${index}`,
        apiKey: 'hsk_live_x',
        timing: { now: () => Date.now(), random: () => 0, sleep },
      },
      ...(retries !== undefined && { retries }),
      ...(timeoutSeconds !== undefined && { timeoutMs: timeoutSeconds * 1_000 }),
    };
    all.push({ outcome: await outcomeOf(new HiringClient(options), one), waits });
  }
  return all;
}

const byPython =
  (kind: 'sync' | 'async') =>
  async (url: string): Promise<Came[]> => {
    const env = { MISBEHAVING_URL: url, PYTHONPATH };
    return JSON.parse(await run(PYTHON, [file('misbehaviour/run_cases.py'), kind], { env })) as Came[];
  };

if (!HAS_PYTHON) console.warn('the Python client cannot be imported (httpx): its cases are left out');

describe.each([
  ['TypeScript', byTypeScript] as const,
  ...(HAS_PYTHON ? [['Python', byPython('sync')] as const, ['Python, async', byPython('async')] as const] : []),
])('the client in %s and a server that', (_language, make) => {
  let server: MisbehavingServer;
  let came: Came[];
  beforeAll(async () => {
    server = await MisbehavingServer.of(cases.map(({ answers }) => answers));
    came = await make(server.url);
  });
  afterAll(() => server.close());

  test.each(cases.map((one, index) => [one.name, index, one] as const))('%s', (_name, index, one) => {
    expect({ outcome: came[index]?.outcome, tries: server.requests[index] }).toEqual({
      outcome: one.expect,
      tries: one.tries,
    });
    for (const [at, seconds] of (one.waits ?? []).entries()) {
      const waited = came[index]?.waits[at] ?? -1;
      expect(Math.abs(waited - seconds)).toBeLessThanOrEqual(DATE_SECONDS);
    }
  });
});
