import { expect, test } from '@jest/globals';
import { AccountLimit } from './account-limit.js';

test('one account is refused above its limit, another is not, and finished work frees a place', async () => {
  const limit = new AccountLimit(2, 'downloads', 5);
  const releases = [limit.take('a'), limit.take('a')];
  const refusal = {
    code: 'rate_limited',
    publicMessage: 'An account has at most 2 downloads running at once.',
    retryAfterSeconds: 5,
  };
  expect(() => limit.take('a')).toThrow(expect.objectContaining(refusal));
  await expect(limit.run('a', async () => 1)).rejects.toMatchObject(refusal);
  expect(await limit.run('b', async () => 1)).toBe(1);
  releases[0]?.();
  releases[0]?.();
  expect(await limit.run('a', async () => 2)).toBe(2);
  limit.take('a');
  expect(() => limit.take('a')).toThrow(expect.objectContaining(refusal));
});

test('work that fails frees its place', async () => {
  const limit = new AccountLimit(1, 'downloads');
  const failing = async (): Promise<never> => {
    throw new Error('failed');
  };
  await expect(limit.run('a', failing)).rejects.toThrow('failed');
  expect(await limit.run('a', async () => 1)).toBe(1);
});

test('work above the limit waits for its turn, and more than may wait is refused', async () => {
  const limit = new AccountLimit(1, 'reads', 1, 2);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => (): Promise<void> => {
    started.push(name);
    return new Promise((resolve) => ends.push(resolve));
  };
  const runs = ['first', 'second', 'third'].map((name) => limit.run('a', work(name)));
  await expect(limit.run('a', work('refused'))).rejects.toMatchObject({ code: 'rate_limited' });
  expect(started).toEqual(['first']);
  for (const index of [0, 1, 2]) {
    ends[index]?.();
    await runs[index];
    await Promise.resolve();
    expect(started).toEqual(['first', 'second', 'third'].slice(0, index + 2));
  }
  // All places are free again.
  const last = limit.run('a', work('last'));
  await Promise.resolve();
  expect(started.at(-1)).toBe('last');
  ends.at(-1)?.();
  await last;
});
