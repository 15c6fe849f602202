import { expect, test } from '@jest/globals';
import { OnDemand } from './on-demand.js';

test('is made at the first request, once for all callers', async () => {
  let count = 0;
  const thing = new OnDemand(() => Promise.resolve((count += 1)));
  expect([count, thing.ifMade]).toEqual([0, undefined]);
  expect(await Promise.all([thing.get(), thing.get()])).toEqual([1, 1]);
  expect([await thing.get(), thing.ifMade]).toEqual([1, 1]);
});

test('a failure rejects the callers that waited, and the next call tries again', async () => {
  let fails = true;
  let attempts = 0;
  const thing = new OnDemand(() => {
    attempts += 1;
    return fails ? Promise.reject(new Error('no file handle left')) : Promise.resolve('made');
  });
  const waiting = await Promise.allSettled([thing.get(), thing.get()]);
  expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect([attempts, thing.ifMade]).toEqual([1, undefined]);
  fails = false;
  expect([await thing.get(), attempts]).toEqual(['made', 2]);
});
