import { expect, test } from '@jest/globals';
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

test('one account alone starts as much as it wants', () => {
  const calls = new Calls(new FairShares());
  void calls.make('a', 500, 10);
  expect(calls.of('a')).toBe(500);
});

test('a call of another account starts at once, however much the first has in progress and waiting', () => {
  const calls = new Calls(new FairShares());
  void calls.make('a', 500, 10);
  void calls.make('b', 5);
  expect(calls.of('b')).toBe(5);
});

test('of several accounts none goes beyond its share, and each gets it', async () => {
  const calls = new Calls(new FairShares());
  void calls.make('a', 1);
  void calls.make('b', 100);
  void calls.make('c', 100);
  void calls.make('d', 100);
  await calls.end('a0');
  for (const account of ['b', 'c', 'd']) {
    expect(calls.of(account)).toBeGreaterThanOrEqual(16);
    expect(calls.of(account)).toBeLessThanOrEqual(33);
  }
});

test('long answers have a budget of their own, and one account takes one of them at a time', async () => {
  const calls = new Calls(new FairShares());
  void calls.make('small ', 1);
  for (let index = 0; index < 10; index += 1) void calls.make(`long${index} `, 3, 10);
  expect(calls.started.filter((name) => name.startsWith('long'))).toEqual(['long0 0', 'long1 0']);
  await calls.end('long0 0');
  expect(calls.started.at(-1)).toBe('long2 0');
  void calls.make('other ', 16);
  expect(calls.of('other')).toBe(16);
});

test('what failed gives its share back, and everything that waits is run in the end', async () => {
  const shares = new FairShares();
  const failing = Array.from({ length: 200 }, (_, index) =>
    shares.run(index % 2 === 0 ? 'a' : 'b', 30, () => Promise.reject(new Error('failed'))),
  );
  const results = await Promise.allSettled(failing);
  expect(results.every(({ status }) => status === 'rejected')).toBe(true);
  expect(await shares.run('c', 64, () => Promise.resolve('done'))).toBe('done');
});
