import { describe, expect, it } from '@jest/globals';
import { FakeClock } from '@hiring/platform-testing';
import type { SafeFetch } from '@hiring/platform-safe-fetch';
import type { FreshnessConfig } from '../config.js';
import { crawlMetrics } from './crawl.metrics.js';
import { PoliteFetch } from './polite-fetch.js';
import type { Politeness } from './politeness.js';

const WAIT_MS = 60;

async function sumOf(histogram: (typeof crawlMetrics)['fetchSeconds']): Promise<number> {
  const { values } = await histogram.get();
  return values.find(({ metricName }) => metricName?.endsWith('_sum'))?.value ?? 0;
}

describe('the metrics of a request', () => {
  it('separate the wait for a turn from the request itself', async () => {
    const politeness = {
      acquire: () => new Promise((resolve) => setTimeout(() => resolve({ release: () => Promise.resolve() }), WAIT_MS)),
    } as unknown as Politeness;
    const answer = { status: 200, headers: {}, body: Buffer.from(''), url: '' };
    const safeFetch = { request: () => Promise.resolve(answer) } as unknown as SafeFetch;
    const clock = new FakeClock('2026-03-02T10:00:00.000Z');
    const polite = new PoliteFetch(safeFetch, politeness, clock, { backendRates: [] as string[] } as FreshnessConfig);
    const wish = { urgent: false, maxWaitMs: 1_000 };
    const request = { url: 'https://a.example/', method: 'GET', headers: {}, timeoutMs: 1_000, maxBytes: 1 };
    const before = [await sumOf(crawlMetrics.turnSeconds), await sumOf(crawlMetrics.fetchSeconds)] as const;
    await polite.request(polite.budgetOf('greenhouse/a'), wish, request);
    expect(((await sumOf(crawlMetrics.turnSeconds)) - before[0]) * 1_000).toBeGreaterThan(0.9 * WAIT_MS);
    expect(((await sumOf(crawlMetrics.fetchSeconds)) - before[1]) * 1_000).toBeLessThan(WAIT_MS / 2);
  });
});
