import { describe, expect, it } from '@jest/globals';
import { RetryPolicy } from './retry-policy.js';

const withCode = (code: string): Error => Object.assign(new Error('x'), { code });

async function pauses(retryPolicy: RetryPolicy, error: Error, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await retryPolicy.pauseOrThrow(error);
}

describe('the retries of a projector', () => {
  it.each(['40P01', '40001', '57014'])('end after conflicts of code %s', async (code) => {
    const retryPolicy = new RetryPolicy();
    await expect(pauses(retryPolicy, withCode(code), 20)).resolves.toBeUndefined();
    await expect(retryPolicy.pauseOrThrow(withCode(code))).rejects.toMatchObject({ code });
  });

  it('start again after a committed transaction', async () => {
    const retryPolicy = new RetryPolicy();
    await pauses(retryPolicy, withCode('57014'), 20);
    retryPolicy.renew();
    await expect(pauses(retryPolicy, withCode('40P01'), 20)).resolves.toBeUndefined();
  });

  it('continue while the database is unavailable, after any number of conflicts', async () => {
    const retryPolicy = new RetryPolicy();
    await pauses(retryPolicy, withCode('40P01'), 20);
    await expect(pauses(retryPolicy, withCode('57P01'), 2)).resolves.toBeUndefined();
  });

  it.each(['23505', '42P01', ''])('do not happen with code "%s"', async (code) => {
    const error = withCode(code);
    await expect(new RetryPolicy().pauseOrThrow(error)).rejects.toBe(error);
  });
});
