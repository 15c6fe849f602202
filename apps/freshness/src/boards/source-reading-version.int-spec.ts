import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { crawlResult as result, FreshnessBench } from '../testing/freshness-bench.js';
import type { ClaimedSource } from './claimed-source.js';

const BOARD = 'greenhouse/a';
const bench = await FreshnessBench.open();
beforeEach(async () => {
  await bench.reset();
  bench.clock.set(new Date(Date.now() + 60_000));
  await bench.fold(bench.linked(1, BOARD));
  await bench.sources.complete(
    bench.completion(await claim(), bench.clock.now(), result(), 'c-1', {
      marks: new Map([[7, 8]]),
      unread: 0,
    }),
  );
  await bench.fold(bench.crawled(1, BOARD, 'c-1:1'));
});
afterAll(() => bench.close());

async function claim(): Promise<ClaimedSource> {
  const source = await bench.sources.claimBoard(BOARD);
  if (source === null) throw new Error(`${BOARD} is not free`);
  return source;
}

/** Sets the reading version in all rows. */
async function storedBy(reading: string | null): Promise<void> {
  await bench.pool.query('update freshness.source set reading_version = $1', [reading]);
}

describe('a new version of the parser or of the labelling rules', () => {
  it.each(['1.1', '1.6', null])('makes the next crawl read the whole listing, once (stored by %s)', async (reading) => {
    await storedBy(reading);
    const source = await claim();
    expect(source).toMatchObject({ listingHash: null, validators: [], texts: new Map([[7, 0]]) });
    await bench.sources.complete(bench.completion(source, bench.clock.now(), result(), 'c-2'));
    await bench.fold(bench.crawled(1, BOARD, 'c-2:1'));
    expect(await claim()).toMatchObject({ listingHash: 'hash-1', validators: [{ etag: '"1"' }] });
  });

  it('does not count as a change of the board, which would be read more often from then on', async () => {
    const { changedAt } = await claim();
    await bench.pool.query('update freshness.source set lease_until = null, lease_token = null');
    await storedBy('1.1');
    bench.clock.advance(3_600_000);
    const source = await claim();
    await bench.sources.complete(
      bench.completion(source, bench.clock.now(), result({ listingHash: 'of new fields' }), 'c-2'),
    );
    await bench.fold(bench.crawled(1, BOARD, 'c-2:1'));
    expect((await claim()).changedAt).toEqual(changedAt);
  });

  it("counts a prior as a part of the version, and stores it with the board's crawl", async () => {
    const prior = { country: 'DE', basis: 'postings', isOnly: false, labels: 1 } as const;
    const withPrior = { ...(await claim()), countryPrior: prior };
    await bench.sources.complete(bench.completion(withPrior, bench.clock.now(), result(), 'c-2'));
    await bench.fold(bench.crawled(1, BOARD, 'c-2:1'));
    const source = await claim();
    expect(source).toMatchObject({ countryPrior: prior, listingHash: 'hash-1' });
    await bench.sources.release(source, 0);
    await bench.pool.query('update freshness.source set country_prior = null');
    expect(await claim()).toMatchObject({ countryPrior: null, listingHash: null, validators: [] });
  });

  it('reads the whole listing until one was complete', async () => {
    await storedBy('1.1');
    const failed = result({ outcome: 'failed', validators: [], listingHash: null });
    await bench.sources.complete(bench.completion(await claim(), bench.clock.now(), failed, 'c-2'));
    await bench.fold(bench.crawled(1, BOARD, 'c-2:1', { outcome: 'failed' }));
    expect(await claim()).toMatchObject({ listingHash: null, validators: [] });
  });
});
