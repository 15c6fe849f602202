import { beforeEach, describe, expect, it } from '@jest/globals';
import { FakeClock } from '@hiring/platform-testing';
import type { SafeResponse } from '@hiring/platform-safe-fetch';
import { pino } from 'pino';
import type { FreshnessConfig } from '../config.js';
import type { PoliteFetch } from './polite-fetch.js';
import { BackendBusyError } from './politeness.js';
import { RobotsPolicies } from './robots-policies.js';

const WISH = { urgent: false, maxWaitMs: 1_000 };
const DAY_MS = 24 * 3_600_000;
const URL_OF = { a: 'https://a.example/jobs', b: 'https://b.example/jobs' };

interface Fetched {
  url: string;
  answer(text: string): void;
  fail(error: Error): void;
}

let requested: Fetched[];
let clock: FakeClock;
let robots: RobotsPolicies;

beforeEach(() => {
  requested = [];
  clock = new FakeClock('2026-03-02T10:00:00.000Z');
  const polite = {
    budgetOf: () => ({ backend: 'site', rate: { requestsPerSecond: 1, maxInFlight: 1 } }),
    request: (_budget: unknown, _wish: unknown, { url }: { url: string }) =>
      new Promise<SafeResponse>((resolve, fail) => {
        const answer = (text: string): void => resolve({ status: 200, headers: {}, body: Buffer.from(text), url });
        requested.push({ url, answer, fail });
      }),
  } as unknown as PoliteFetch;
  const config = { robotsPolicy: 'obey', robotsPolicyVendors: [] as string[] } as unknown as FreshnessConfig;
  robots = new RobotsPolicies(config, polite, clock, pino({ level: 'silent' }));
});

const refusal = (url: string, wish = WISH) => robots.refusal('site/a.example', url, wish);
const FORBID = 'User-agent: *\nDisallow: /';

describe('robots.txt of a host', () => {
  it('is requested once for any number of concurrent crawls, and again a day later', async () => {
    const refusals = Array.from({ length: 5 }, () => refusal(URL_OF.a));
    expect(requested).toHaveLength(1);
    requested[0]?.answer(FORBID);
    for (const one of await Promise.all(refusals)) expect(one).toMatch(/forbids/);
    await refusal(URL_OF.a);
    expect(requested).toHaveLength(1);
    clock.advance(DAY_MS);
    const later = [refusal(URL_OF.a), refusal(URL_OF.a)];
    expect(requested).toHaveLength(2);
    requested[1]?.answer('');
    expect(await Promise.all(later)).toEqual([null, null]);
  });

  it('is requested again after no turn came, once for all crawls that then wait', async () => {
    const failed = refusal(URL_OF.a);
    requested[0]?.fail(new BackendBusyError('site', 1_000));
    await expect(failed).rejects.toThrow(BackendBusyError);
    const again = [refusal(URL_OF.a), refusal(URL_OF.a)];
    expect(requested).toHaveLength(2);
    requested[1]?.answer('');
    expect(await Promise.all(again)).toEqual([null, null]);
  });

  it('does not keep a crawl that has ended waiting, and is still learned for the others', async () => {
    const ended = new AbortController();
    const first = refusal(URL_OF.a, { ...WISH, signal: ended.signal } as typeof WISH);
    const second = refusal(URL_OF.a);
    ended.abort(new Error('ended'));
    await expect(first).rejects.toThrow('ended');
    requested[0]?.answer('');
    expect(await second).toBeNull();
    expect(requested).toHaveLength(1);
  });

  it('is a matter of each host', () => {
    void refusal(URL_OF.a);
    void refusal(URL_OF.b);
    expect(requested.map(({ url }) => url)).toEqual(['https://a.example/robots.txt', 'https://b.example/robots.txt']);
  });
});
