import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { FairShares } from './fair-shares.js';

const BUSY = { isBusy: () => true };

/** Calls that the test ends. */
class Calls {
  readonly started: string[] = [];
  private readonly ends = new Map<string, () => void>();

  constructor(private readonly shares: FairShares) {}

  make(account: string, count: number, weight = 1, ratePerMinute: number | null = 600): Promise<unknown> {
    const calls = Array.from({ length: count }, (_, index) =>
      this.shares.run({ id: account, ratePerMinute }, weight, () => {
        const name = `${account}${index}`;
        this.started.push(name);
        return new Promise<void>((resolve) => this.ends.set(name, resolve));
      }),
    );
    return Promise.all(calls);
  }

  async end(...names: string[]): Promise<void> {
    for (const name of names) this.ends.get(name)?.();
    for (let tick = 0; tick < 10; tick += 1) await Promise.resolve();
  }

  of(account: string): number {
    return this.started.filter((name) => name.startsWith(account)).length;
  }
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('an account alone starts as many short calls as it wants, and few long ones at once', async () => {
  const calls = new Calls(new FairShares(BUSY));
  void calls.make('a', 500);
  void calls.make('long', 1, 10);
  expect(calls.started).toHaveLength(501);
  const alone = new Calls(new FairShares(BUSY));
  void alone.make('a', 500, 10);
  expect(alone.of('a')).toBe(8);
  await alone.end('a0', 'a1');
  expect(alone.of('a')).toBe(10);
});

test('when another account arrives, no long call starts until few are in progress', async () => {
  const calls = new Calls(new FairShares(BUSY));
  void calls.make('a', 500, 10);
  void calls.make('b', 1, 10);
  await calls.end('a0', 'a1', 'a2', 'a3', 'a4', 'a5');
  await jest.advanceTimersByTimeAsync(1_000);
  expect([calls.of('a'), calls.of('b')]).toEqual([8, 0]);
  await calls.end('a6');
  await jest.advanceTimersByTimeAsync(1_000);
  expect([calls.of('a'), calls.of('b')]).toEqual([8, 1]);
});

test('an account whose calls have ended does not count: the one that is left is alone', async () => {
  const calls = new Calls(new FairShares(BUSY));
  void calls.make('earlier', 1);
  await calls.end('earlier0');
  void calls.make('a', 2);
  await calls.end('a0');
  void calls.make('b', 500);
  expect(calls.of('b')).toBeLessThan(500);
  await calls.end('a1');
  expect(calls.of('b')).toBe(500);
});

test('a call within the rate of its account starts at once, however much others have in progress and waiting', async () => {
  const calls = new Calls(new FairShares(BUSY));
  void calls.make('a', 500);
  void calls.make('a', 500, 10);
  for (let second = 1; second <= 10; second += 1) {
    void calls.make('b', 10, 1, 6_000);
    expect(calls.of('b')).toBeLessThan(second * 10);
    await jest.advanceTimersByTimeAsync(100);
  }
  const started = calls.of('steady');
  for (let call = 1; call <= 100; call += 1) {
    void calls.make('steady', 1, 1, 6_000);
    expect(calls.of('steady')).toBe(started + call);
    await jest.advanceTimersByTimeAsync(10);
  }
});

test('an account without a limit never waits with short calls', () => {
  const calls = new Calls(new FairShares(BUSY));
  void calls.make('a', 500);
  void calls.make('b', 500, 1, null);
  expect(calls.of('b')).toBe(500);
});

test('a short call of an account does not wait for its long ones', () => {
  const calls = new Calls(new FairShares(BUSY));
  void calls.make('other ', 1);
  void calls.make('a long ', 1, 10);
  void calls.make('b', 3, 10);
  void calls.make('b', 1);
  expect(calls.of('b')).toBe(1);
});

test('with several accounts, the calls of a burst start 20 ms apart, first those of the account with the fewest', async () => {
  const calls = new Calls(new FairShares(BUSY));
  void calls.make('long', 1, 10);
  void calls.make('a', 10);
  // The account's rate is one call in 100 ms. `a0` is within the rate, `a1` is the first burst call, and the others
  // wait.
  expect(calls.started).toEqual(['long0', 'a0', 'a1']);
  void calls.make('b', 10);
  expect(calls.started.slice(3)).toEqual(['b0']);
  await jest.advanceTimersByTimeAsync(19);
  expect(calls.started.slice(4)).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(calls.started.slice(4)).toEqual(['b1']);
  await calls.end('b1');
  await jest.advanceTimersByTimeAsync(20);
  expect(calls.started.slice(5)).toEqual(['b2']);
});

test('a waiting call of a burst starts as soon as it is within the rate of its account, whatever else waits', async () => {
  const calls = new Calls(new FairShares(BUSY));
  void calls.make('long', 1, 10);
  for (let index = 0; index < 10; index += 1) void calls.make(`slow ${index} `, 50, 1, 1);
  void calls.make('quick', 500, 1, 6_000);
  const atOnce = calls.of('quick');
  await jest.advanceTimersByTimeAsync(1_000);
  // One in 10 ms.
  expect(calls.of('quick') - atOnce).toBeGreaterThanOrEqual(99);
});

test('while the process is not busy, bursts start as slots come free', async () => {
  const calls = new Calls(new FairShares({ isBusy: () => false }));
  void calls.make('long', 1, 10);
  void calls.make('a', 100, 1, 1);
  // The first call is within the rate, and the others start as a burst.
  expect(calls.of('a')).toBe(17);
  await calls.end('a1', 'a2');
  expect(calls.of('a')).toBe(19);
});

test('at most 16 calls of bursts are in progress at once; one that takes 100 ms no longer counts', async () => {
  const calls = new Calls(new FairShares(BUSY));
  void calls.make('a', 200);
  expect(calls.of('a')).toBe(200);
  void calls.make('long', 1, 10);
  void calls.make('b', 20, 1, 1);
  // Within its rate.
  expect(calls.of('b')).toBe(1);
  await jest.advanceTimersByTimeAsync(99);
  expect(calls.of('b')).toBe(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(calls.of('b')).toBe(2);
});

test('a call that no longer counts gives no second slot back when it ends', async () => {
  const calls = new Calls(new FairShares({ isBusy: () => false }));
  void calls.make('long', 1, 10);
  void calls.make('a', 100, 1, 1);
  await jest.advanceTimersByTimeAsync(100);
  expect(calls.of('a')).toBe(1 + 16 + 16);
  await calls.end(...Array.from({ length: 17 }, (_, index) => `a${index}`));
  expect(calls.of('a')).toBe(1 + 16 + 16);
  await calls.end('a17');
  expect(calls.of('a')).toBe(1 + 16 + 17);
});

test('the rate of an account is that of its newest call', async () => {
  const calls = new Calls(new FairShares(BUSY));
  void calls.make('long', 1, 10);
  void calls.make('a', 20, 1, 1);
  const started = calls.of('a');
  void calls.make('a', 1, 1, null);
  await calls.end('a0');
  expect(calls.of('a')).toBeGreaterThanOrEqual(20);
  expect(started).toBeLessThan(20);
});

test('accounts with long calls take turns', async () => {
  const calls = new Calls(new FairShares(BUSY));
  for (const account of ['other', 'a', 'b', 'c']) void calls.make(account, account === 'other' ? 1 : 3, 2);
  for (let turn = 1; turn <= 9; turn += 1) {
    await jest.advanceTimersByTimeAsync(400);
    await calls.end(calls.started[turn] ?? '');
  }
  expect(calls.started.map((name) => name[0]).join('')).toBe('oabcabcabc');
});

test('with several accounts, each has one long call at a time, and a pause of 5 ms for each unit follows', async () => {
  const calls = new Calls(new FairShares(BUSY));
  void calls.make('small ', 1);
  for (let index = 0; index < 4; index += 1) void calls.make(`long${index} `, 3, 10);
  const longs = (): string[] => calls.started.filter((name) => name.startsWith('long'));
  expect(longs()).toEqual(['long0 0']);
  await jest.advanceTimersByTimeAsync(49);
  expect(longs()).toEqual(['long0 0']);
  await jest.advanceTimersByTimeAsync(1);
  expect(longs()).toEqual(['long0 0', 'long1 0']);
  await jest.advanceTimersByTimeAsync(500);
  expect(longs()).toHaveLength(2);
  void calls.make('other ', 16, 1, null);
  expect(calls.of('other')).toBe(16);
});

test('with several accounts, a long call is followed by a pause of nine times its length, 400 ms at most', async () => {
  const calls = new Calls(new FairShares(BUSY));
  void calls.make('small ', 1);
  for (let index = 0; index < 5; index += 1) void calls.make(`long${index} `, 1, 10);
  await jest.advanceTimersByTimeAsync(30);
  await calls.end('long0 0');
  await jest.advanceTimersByTimeAsync(269);
  expect(calls.of('long')).toBe(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(calls.of('long')).toBe(2);
  await jest.advanceTimersByTimeAsync(7_000);
  expect(calls.of('long')).toBe(3);
  await calls.end('long1 0');
  await jest.advanceTimersByTimeAsync(399);
  expect(calls.of('long')).toBe(3);
  await jest.advanceTimersByTimeAsync(1);
  expect(calls.of('long')).toBe(4);
});

test('a failed call releases its share, and all waiting calls run', async () => {
  jest.useRealTimers();
  const shares = new FairShares(BUSY);
  const failing = Array.from({ length: 20 }, (_, index) =>
    shares.run({ id: index % 2 === 0 ? 'a' : 'b', ratePerMinute: 600 }, 3, () => Promise.reject(new Error('failed'))),
  );
  const results = await Promise.allSettled(failing);
  expect(results.every(({ status }) => status === 'rejected')).toBe(true);
  expect(await shares.run({ id: 'c', ratePerMinute: null }, 64, () => Promise.resolve('done'))).toBe('done');
});
