import { expect, test } from '@jest/globals';
import { OnDemand } from './on-demand.js';

test('is made at the first request, once for all callers', async () => {
  let count = 0;
  const value = new OnDemand(() => Promise.resolve((count += 1)));
  expect([count, value.ifMade]).toEqual([0, undefined]);
  expect(await Promise.all([value.get(), value.get()])).toEqual([1, 1]);
  expect([await value.get(), value.ifMade]).toEqual([1, 1]);
});

test('a failure rejects the callers that waited, and the next call tries again', async () => {
  let fails = true;
  let attempts = 0;
  const value = new OnDemand(() => {
    attempts += 1;
    return fails ? Promise.reject(new Error('no file handle left')) : Promise.resolve('made');
  });
  const waiting = await Promise.allSettled([value.get(), value.get()]);
  expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect([attempts, value.ifMade]).toEqual([1, undefined]);
  fails = false;
  expect([await value.get(), attempts]).toEqual(['made', 2]);
});
