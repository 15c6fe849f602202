import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { FairShares } from './fair-shares.js';

/** Calls that end when the test says so, in the order in which they started. */
class Calls {
  readonly started: string[] = [];
  private readonly ends = new Map<string, () => void>();

  constructor(private readonly shares: FairShares) {}

  make(account: string, count: number, weight = 1): Promise<unknown> {
    const calls = Array.from({ length: count }, (_, index) =>
      this.shares.run(account, weight, () => {
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
  const calls = new Calls(new FairShares());
  void calls.make('a', 500);
  void calls.make('long', 1, 10);
  expect(calls.started).toHaveLength(501);
  const alone = new Calls(new FairShares());
  void alone.make('a', 500, 10);
  expect(alone.of('a')).toBe(2);
  await alone.end('a0', 'a1');
  expect(alone.of('a')).toBe(4);
});

test('a call of another account starts at once, however much the first has in progress and waiting', () => {
  const calls = new Calls(new FairShares());
  void calls.make('a', 500);
  void calls.make('a', 500, 10);
  void calls.make('b', 2);
  expect(calls.of('b')).toBe(2);
});

test('a short call of an account does not wait for its long ones', () => {
  const calls = new Calls(new FairShares());
  void calls.make('other ', 1);
  void calls.make('a long ', 1, 10);
  void calls.make('b', 3, 10);
  void calls.make('b', 1);
  expect(calls.of('b')).toBe(1);
});

test('several accounts share slots: the next free one goes to the account that holds the fewest', async () => {
  const calls = new Calls(new FairShares());
  void calls.make('first', 1);
  void calls.make('a', 100);
  expect(calls.of('a')).toBe(15);
  void calls.make('b', 100);
  expect(calls.of('b')).toBe(2);
  await calls.end('a0', 'a1', 'a2');
  expect([calls.of('a'), calls.of('b')]).toEqual([15, 3]);
});

test('a call that takes long releases its slot', async () => {
  const calls = new Calls(new FairShares());
  void calls.make('first', 1);
  void calls.make('a', 100);
  expect(calls.of('a')).toBe(15);
  await jest.advanceTimersByTimeAsync(99);
  expect(calls.of('a')).toBe(15);
  await jest.advanceTimersByTimeAsync(1);
  // The call of the other account gave its slot back, too: this one is alone.
  expect(calls.of('a')).toBe(100);
});

test('with several accounts, each has one long call at a time, and a pause of 5 ms for each unit follows', async () => {
  const calls = new Calls(new FairShares());
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
  void calls.make('other ', 16);
  expect(calls.of('other')).toBe(16);
});

test('with several accounts, a long call is followed by a pause of four times its length, 400 ms at most', async () => {
  const calls = new Calls(new FairShares());
  void calls.make('small ', 1);
  for (let index = 0; index < 5; index += 1) void calls.make(`long${index} `, 1, 10);
  await jest.advanceTimersByTimeAsync(60);
  await calls.end('long0 0');
  await jest.advanceTimersByTimeAsync(239);
  expect(calls.of('long')).toBe(2);
  await jest.advanceTimersByTimeAsync(1);
  expect(calls.of('long')).toBe(3);
  await jest.advanceTimersByTimeAsync(7_000);
  await calls.end('long1 0');
  await jest.advanceTimersByTimeAsync(399);
  expect(calls.of('long')).toBe(3);
  await jest.advanceTimersByTimeAsync(1);
  expect(calls.of('long')).toBe(4);
});

test('a failed call releases its share, and everything that waits runs in the end', async () => {
  jest.useRealTimers();
  const shares = new FairShares();
  const failing = Array.from({ length: 20 }, (_, index) =>
    shares.run(index % 2 === 0 ? 'a' : 'b', 3, () => Promise.reject(new Error('failed'))),
  );
  const results = await Promise.allSettled(failing);
  expect(results.every(({ status }) => status === 'rejected')).toBe(true);
  expect(await shares.run('c', 64, () => Promise.resolve('done'))).toBe('done');
});
