import { expect, it } from '@jest/globals';
import type { Sample } from './samples.js';
import { judge } from './verdict.js';

const flat = (index: number): Sample => ({
  at_s: index * 10,
  rss_mb: { reads: 120 + (index % 3), ledger: 90 },
  lag_facts: index % 5,
  oldest_delivery_s: 0.2,
  oldest_job_s: 1,
  p99_ms: 20,
  requests: index * 100,
  failed: 0,
});
const run = (change: (sample: Sample, index: number) => Partial<Sample>): Sample[] =>
  Array.from({ length: 40 }, (_, index) => ({ ...flat(index), ...change(flat(index), index) }));

it('a flat run passes, also when memory grew in its first half', () => {
  expect(judge(run(() => ({})))).toEqual([]);
  expect(judge(run((_, index) => ({ rss_mb: { reads: Math.min(160, 80 + index * 8) } })))).toEqual([]);
});

it('memory that still grows in the last quarter, a permanent lag, and a failed request fail', () => {
  expect(judge(run((_, index) => ({ rss_mb: { reads: 100 + index * 3 } })))).toEqual(['reads grew from 175 to 205 MB']);
  expect(judge(run((_, index) => ({ lag_facts: index * 20 })))).toEqual(['the slowest projector is 700 facts behind']);
  expect(judge(run((_, index) => ({ oldest_delivery_s: index })))).toEqual(['a delivery has been due for 35 s']);
  expect(judge(run((_, index) => ({ failed: index === 39 ? 1 : 0 })))).toEqual(['1 requests failed']);
});

it('one bad sample is not a trend', () => {
  expect(judge(run((_, index) => (index === 38 ? { lag_facts: 9_000, rss_mb: { reads: 400 } } : {})))).toEqual([]);
});
