import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FakeClock } from '@hiring/platform-testing';
import type { Logger } from '@hiring/platform-observability';
import type { OwnClaim } from './claim.js';
import { Leases } from './leases.js';
import type { RedisGate } from '../redis/redis-gate.js';

const claim = (name: string, owner: string): OwnClaim => ({
  state: 'mine',
  name,
  owner,
  claimedAtMs: 0,
  runs: 1,
  ...{ position: '', answered: false },
});

describe('the lease of a claim', () => {
  const clock = new FakeClock('2026-01-01T00:00:00.000Z');
  const renewed: unknown[][] = [];
  const gate = { run: (...args: unknown[]) => Promise.resolve(renewed.push(args)) } as unknown as RedisGate;
  let leases: Leases;

  beforeEach(() => {
    jest.useFakeTimers();
    renewed.length = 0;
    leases = new Leases(gate, clock, {} as Logger);
  });
  afterEach(async () => {
    await leases.onApplicationShutdown();
    jest.useRealTimers();
  });

  const pass = async (seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second += 1) {
      clock.advance(1_000);
      await jest.advanceTimersByTimeAsync(1_000);
    }
  };

  it('is renewed well before it ends for as long as the call runs, and not after', async () => {
    leases.hold(claim('a', 'me'));
    await pass(4);
    expect(renewed).toEqual([]);
    await pass(8);
    expect(renewed).toEqual([
      ['renew', 'a', 'me', 15_000],
      ['renew', 'a', 'me', 15_000],
    ]);
    leases.end(claim('a', 'me'));
    await pass(20);
    expect(renewed).toHaveLength(2);
    expect(leases.isHeld('a')).toBe(false);
  });

  it('stays with the later call of this process when the earlier one, long overdue, ends', async () => {
    leases.hold(claim('a', 'first'));
    leases.hold(claim('a', 'second'));
    leases.end(claim('a', 'first'));
    expect(leases.isHeld('a')).toBe(true);
    await pass(6);
    expect(renewed).toEqual([['renew', 'a', 'second', 15_000]]);
  });
});
