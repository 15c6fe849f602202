import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { gcra } from './gcra.js';

describe('rate limit', () => {
  it('lets through burst + rate x time under any pressure', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6000 }), fc.integer({ min: 2, max: 500 }), (ratePerMinute, burst) => {
        const limit = { ratePerMinute, burst };
        let tat = 0;
        let accepted = 0;
        const stepUs = 60_000_000 / ratePerMinute / 3;
        for (let now = 0; now < 60_000_000; now += stepUs) {
          const verdict = gcra(limit, tat, now);
          if (verdict.allowed) accepted += 1;
          tat = verdict.tatUs;
        }
        const expected = ratePerMinute + burst;
        // `accepted` may be one below `expected`, because the minute's last token becomes free at 60 s, when no request
        // is sent any more.
        expect(accepted).toBeLessThanOrEqual(expected);
        expect(accepted).toBeGreaterThanOrEqual(Math.min(expected, 3 * ratePerMinute) - 1);
      }),
      { numRuns: 20 },
    );
  });

  it('says when the next request passes, and keeps that word', () => {
    const limit = { ratePerMinute: 60, burst: 2 };
    let tat = 0;
    for (let index = 0; index < 2; index += 1) tat = gcra(limit, tat, 1_000_000).tatUs;
    const refused = gcra(limit, tat, 1_000_000);
    expect(refused).toMatchObject({ allowed: false, remaining: 0, retryAfterMs: 1000 });
    expect(gcra(limit, refused.tatUs, 1_000_000 + refused.retryAfterMs * 1000).allowed).toBe(true);
  });

  it('takes the tokens of a request, and waits for the whole burst when it needs more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 100 }), (burst, tokens) => {
        const limit = { ratePerMinute: 60, burst };
        let tat = 0;
        let taken = 0;
        let nowUs = 0;
        for (let count = 0; count < 20; count += 1) {
          const refused = gcra(limit, tat, nowUs, tokens);
          nowUs += refused.retryAfterMs * 1_000;
          const verdict = gcra(limit, tat, nowUs, tokens);
          expect(verdict.allowed).toBe(true);
          tat = verdict.tatUs;
          taken += tokens;
        }
        // One request may take more tokens than the burst has. It then exceeds the rate by the difference.
        expect(taken).toBeLessThanOrEqual(nowUs / 1_000_000 + Math.max(burst, tokens) + 1);
        expect(taken).toBeGreaterThanOrEqual(nowUs / 1_000_000);
      }),
    );
  });
});
