import { describe, expect, it } from '@jest/globals';
import { Batcher } from './batcher.js';

const gather = (): Promise<void> => new Promise(setImmediate);

describe('a batch', () => {
  it('is handled together, one batch at a time, each item once', async () => {
    const batches: number[][] = [];
    let running = 0;
    const work = new Batcher<number>({
      itemsMax: 10,
      gather,
      handle: async (items) => {
        running += 1;
        expect(running).toBe(1);
        batches.push(items);
        await new Promise(setImmediate);
        running -= 1;
      },
    });
    await Promise.all(Array.from({ length: 25 }, (_, n) => work.add(n)));
    await work.add(25);
    expect(batches.map((batch) => batch.length)).toEqual([10, 10, 5, 1]);
    expect(batches.flat()).toEqual(Array.from({ length: 26 }, (_, n) => n));
  });

  it('fails only for the item that cannot be handled', async () => {
    const handled: number[] = [];
    const work = new Batcher<number>({
      itemsMax: 10,
      gather,
      retryAlone: true,
      handle: (items) => {
        if (items.includes(2)) return Promise.reject(new Error(`cannot handle ${items.join()}`));
        handled.push(...items);
        return Promise.resolve();
      },
    });
    const ends = await Promise.allSettled([1, 2, 3].map((n) => work.add(n)));
    expect(ends.map((end) => end.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(ends[1]).toMatchObject({ reason: { message: 'cannot handle 2' } });
    expect(handled).toEqual([1, 3]);
  });

  it('does not wait for the one before when batches are concurrent, and all its items fail with it', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const batches: number[][] = [];
    const handle = (items: number[]): Promise<void> => {
      batches.push(items);
      return items.includes(0) ? released.then(() => Promise.reject(new Error('failed'))) : Promise.resolve();
    };
    const work = new Batcher<number>({ itemsMax: 2, gather, handle, concurrent: true });
    const first = Promise.allSettled([work.add(0), work.add(1)]);
    await work.add(2);
    release();
    expect((await first).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(batches).toEqual([[0, 1], [2]]);
  });
});
