import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CrawlResult } from '@hiring/boards';
import { FreshnessBench } from '../testing/freshness-bench.js';
import type { ClaimedSource } from './source.repository.js';

let bench: FreshnessBench;
beforeAll(async () => {
  bench = await FreshnessBench.open();
});
beforeEach(async () => {
  await bench.reset();
  // Boards are due from the database's clock on; the bench's clock stands where that lies in the past.
  bench.clock.set(new Date(Date.now() + 60_000));
});
afterAll(() => bench.close());

const result = (change: Partial<CrawlResult> = {}): CrawlResult => ({
  outcome: 'complete',
  reason: null,
  parserVersion: 1,
  postings: [],
  gone: [],
  refused: [],
  faults: [],
  validators: [{ url: 'https://boards.example/a', etag: '"1"' }],
  listingHash: 'hash-1',
  details: null,
  ...change,
});

async function claimOne(): Promise<ClaimedSource> {
  const source = (await bench.sources.claimDue(10))[0];
  if (source === undefined) throw new Error('nothing is due');
  return source;
}

describe('claiming', () => {
  it('a linked board is due at once, and claimed by one process only', async () => {
    await bench.fold(bench.linked(1, 'greenhouse/a'));
    const claims = await Promise.all(Array.from({ length: 8 }, () => bench.sources.claimDue(10)));
    expect(claims.flat()).toMatchObject([{ boardId: 'greenhouse/a', companyIds: [1] }]);
  });

  it('a board two companies link is read once for both', async () => {
    await bench.fold(bench.linked(1, 'greenhouse/a'), bench.linked(7, 'greenhouse/a'));
    expect(await claimOne()).toMatchObject({ companyIds: [1, 7] });
  });

  it('a board nobody links any more is not read', async () => {
    await bench.fold(bench.linked(1, 'greenhouse/a'), bench.unlinked(1, 'greenhouse/a'));
    expect(await bench.sources.claimDue(10)).toEqual([]);
  });

  it('a claim whose process died ends with its lease', async () => {
    await bench.fold(bench.linked(1, 'greenhouse/a'));
    await claimOne();
    expect(await bench.sources.claimDue(10)).toEqual([]);
    bench.clock.advance(60_001);
    expect(await claimOne()).toMatchObject({ boardId: 'greenhouse/a' });
  });

  it('what a process stores after it lost its lease changes nothing', async () => {
    await bench.fold(bench.linked(1, 'greenhouse/a'));
    const lost = await claimOne();
    bench.clock.advance(60_001);
    const current = await claimOne();
    await bench.sources.complete(lost, bench.clock.now(), result({ listingHash: 'of the past' }), 'lost');
    expect(await bench.sources.claimBoard('greenhouse/a')).toBeNull();
    await bench.sources.complete(current, bench.clock.now(), result(), 'c');
    expect(await bench.sources.claimBoard('greenhouse/a')).not.toBeNull();
  });
});

describe('validators and fingerprints', () => {
  const readOnce = async () => {
    await bench.fold(bench.linked(1, 'greenhouse/a'));
    await bench.sources.complete(await claimOne(), bench.clock.now(), result(), 'c-1');
  };
  const next = () => bench.sources.claimBoard('greenhouse/a');

  it('are used once the ledger accepted the listing they stand for', async () => {
    await readOnce();
    await bench.fold(bench.crawled(1, 'greenhouse/a', 'c-1:1'));
    expect(await next()).toMatchObject({ listingHash: 'hash-1', validators: [{ etag: '"1"' }] });
  });

  it.each([
    ['was held by the vanish guard', { held: true }],
    ['was incomplete', { outcome: 'incomplete' as const }],
    ['failed', { outcome: 'failed' as const }],
  ])('are not used when the last crawl %s', async (_name, change) => {
    await readOnce();
    await bench.fold(bench.crawled(1, 'greenhouse/a', 'c-1:1'), bench.crawled(1, 'greenhouse/a', 'c-1:1', change));
    expect(await next()).toMatchObject({ listingHash: null, validators: [] });
  });

  it('are not used for a company that has just linked the board: it needs the whole listing', async () => {
    await readOnce();
    await bench.fold(bench.crawled(1, 'greenhouse/a', 'c-1:1'), bench.linked(2, 'greenhouse/a'));
    expect(await next()).toMatchObject({ companyIds: [1, 2], listingHash: null, validators: [] });
  });

  it('are not used while the ledger has not taken the crawl they come from', async () => {
    await readOnce();
    await bench.fold(bench.crawled(1, 'greenhouse/a', 'an-earlier-one:1'));
    expect(await next()).toMatchObject({ listingHash: null, validators: [] });
  });

  it('are forgotten after a crawl that gave no complete listing', async () => {
    await readOnce();
    await bench.fold(bench.crawled(1, 'greenhouse/a', 'c-1:1'));
    const source = await next();
    if (source === null) throw new Error('not claimed');
    await bench.sources.complete(
      source,
      bench.clock.now(),
      result({ outcome: 'incomplete', validators: [], listingHash: null }),
      'c-2',
    );
    expect(await next()).toMatchObject({ listingHash: null, validators: [] });
  });

  it('stay when a 304 brought no new ones', async () => {
    await readOnce();
    await bench.fold(bench.crawled(1, 'greenhouse/a', 'c-1:1'));
    const source = await next();
    if (source === null) throw new Error('not claimed');
    await bench.sources.complete(source, bench.clock.now(), result({ outcome: 'not_modified', validators: [] }), 'c-2');
    await bench.fold(bench.crawled(1, 'greenhouse/a', 'c-2:1', { outcome: 'not_modified' }));
    expect(await next()).toMatchObject({ listingHash: 'hash-1', validators: [{ etag: '"1"' }] });
  });
});

describe('index boards', () => {
  it('remember live postings until they are proven gone', async () => {
    await bench.fold(bench.linked(1, 'workday/t/wd1/s'));
    const posting = (id: string) => ({
      external_id: id,
      title: id,
      url: `https://x.example/${id}`,
      location_text: '',
      posted_at_trusted: false,
      listed: true,
    });
    await bench.sources.complete(
      await claimOne(),
      bench.clock.now(),
      result({ postings: [posting('1'), posting('2')] }),
      'w-1',
    );
    const second = await bench.sources.claimBoard('workday/t/wd1/s');
    if (second === null) throw new Error('not claimed');
    expect([...second.known.keys()]).toEqual(['1', '2']);
    await bench.sources.complete(second, bench.clock.now(), result({ postings: [posting('3')], gone: ['1'] }), 'w-2');
    expect([...((await bench.sources.claimBoard('workday/t/wd1/s'))?.known.keys() ?? [])]).toEqual(['2', '3']);
  });
});
