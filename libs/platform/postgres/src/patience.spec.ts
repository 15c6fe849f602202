import { describe, expect, it } from '@jest/globals';
import { Patience } from './patience.js';

const withCode = (code: string): Error => Object.assign(new Error('x'), { code });

async function pauses(patience: Patience, error: Error, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await patience.pauseOrThrow(error);
}

describe('the patience of a projector', () => {
  it.each(['40P01', '40001', '57014'])('with conflicts of code %s has an end', async (code) => {
    const patience = new Patience();
    await expect(pauses(patience, withCode(code), 20)).resolves.toBeUndefined();
    await expect(patience.pauseOrThrow(withCode(code))).rejects.toMatchObject({ code });
  });

  it('begins anew after a transaction that went through', async () => {
    const patience = new Patience();
    await pauses(patience, withCode('57014'), 20);
    patience.renew();
    await expect(pauses(patience, withCode('40P01'), 20)).resolves.toBeUndefined();
  });

  it('outlasts a database that is away, whatever conflicts there were', async () => {
    const patience = new Patience();
    await pauses(patience, withCode('40P01'), 20);
    await expect(pauses(patience, withCode('57P01'), 2)).resolves.toBeUndefined();
  });

  it.each(['23505', '42P01', ''])('is none with code "%s"', async (code) => {
    const error = withCode(code);
    await expect(new Patience().pauseOrThrow(error)).rejects.toBe(error);
  });
});
