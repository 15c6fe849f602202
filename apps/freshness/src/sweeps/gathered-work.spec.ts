import { describe, expect, it } from '@jest/globals';
import { GatheredWork } from './gathered-work.js';

describe('gathered work', () => {
  it('is handled together, never two batches at once, nothing twice and nothing lost', async () => {
    const batches: number[][] = [];
    let running = 0;
    const work = new GatheredWork<number>(1, 10, async (items) => {
      running += 1;
      expect(running).toBe(1);
      batches.push(items);
      await new Promise(setImmediate);
      running -= 1;
    });
    await Promise.all(Array.from({ length: 25 }, (_, n) => work.add(n)));
    await work.add(25);
    expect(batches.map((batch) => batch.length)).toEqual([10, 10, 5, 1]);
    expect(batches.flat()).toEqual(Array.from({ length: 26 }, (_, n) => n));
  });

  it('fails only for the item that cannot be handled', async () => {
    const handled: number[] = [];
    const work = new GatheredWork<number>(1, 10, (items) => {
      if (items.includes(2)) return Promise.reject(new Error(`cannot handle ${items.join()}`));
      handled.push(...items);
      return Promise.resolve();
    });
    const ends = await Promise.allSettled([1, 2, 3].map((n) => work.add(n)));
    expect(ends.map((end) => end.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(ends[1]).toMatchObject({ reason: { message: 'cannot handle 2' } });
    expect(handled).toEqual([1, 3]);
  });
});
