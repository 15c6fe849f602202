import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { gcra, type RateLimit } from '../rate-limit/gcra.js';
import { rateLimitHeaders } from './limit-state.js';

const shown = (limit: RateLimit | null, remaining = 0, resetMs = 0) => {
  return rateLimitHeaders([{ policy: 'key', limit, remaining, resetMs }]);
};
const number = (header: string | undefined, name: string): number =>
  Number(new RegExp(`;${name}=(\\d+)`).exec(header ?? '')?.[1]);

describe('the headers of a rate limit', () => {
  it.each([
    [60, 20, 'q=20;w=20;burst=20'],
    [600, 100, 'q=100;w=10;burst=100'],
    [6_000, 500, 'q=500;w=5;burst=500'],
    [120, 7, 'q=8;w=4;burst=7'],
    [10_000_000, 1, 'q=166666;w=1;burst=1'],
  ])('show %d a minute with a burst of %d as %s', (ratePerMinute, burst, expected) => {
    expect(shown({ ratePerMinute, burst })['ratelimit-policy']).toBe(`"key";${expected}`);
  });

  it('never show more requests than the quota, nor a wait beyond the window, whatever was used', () => {
    const limits = fc.record({
      ratePerMinute: fc.integer({ min: 1, max: 100_000 }),
      burst: fc.integer({ min: 1, max: 10_000 }),
    });
    fc.assert(
      fc.property(limits, fc.integer({ min: 0, max: 100 }), (limit, calls) => {
        let tatUs = 0;
        let state = gcra(limit, tatUs, 0);
        for (let index = 0; index < calls; index += 1) {
          state = gcra(limit, tatUs, 0);
          tatUs = state.tatUs;
        }
        const headers = shown(limit, state.remaining, state.resetMs);
        const [quota, window] = ['q', 'w'].map((name) => number(headers['ratelimit-policy'], name));
        expect(number(headers['ratelimit'], 'r')).toBeLessThanOrEqual(quota ?? 0);
        expect(number(headers['ratelimit'], 't')).toBeLessThanOrEqual(window ?? 0);
      }),
    );
  });

  it('show no limit as the largest quota', () => {
    expect(shown(null)).toEqual({
      'ratelimit-policy': '"key";q=999999999999999;w=60',
      ratelimit: '"key";r=999999999999999',
    });
  });
});
