import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { backendOf, readerOf, type CrawlResult } from '@hiring/boards';
import { tokenOf, VENDORS, vendorOf, type Vendor } from '@hiring/contracts';
import { crawlResult as result, FreshnessBench } from '../testing/freshness-bench.js';
import type { ClaimedSource } from './claimed-source.js';

const bench = await FreshnessBench.open();
beforeEach(async () => {
  await bench.reset();
  // A new board is due at the database's current time. The bench's clock is set ahead of the database's clock, so that
  // the board is due for the bench too.
  bench.clock.set(new Date(Date.now() + 60_000));
});
afterAll(() => bench.close());

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

  it('a lease made while the clock was hours ahead delays no crawl', async () => {
    await bench.fold(bench.linked(1, 'greenhouse/a'));
    bench.clock.advance(2 * 3_600_000);
    await claimOne();
    expect(await bench.sources.claimBoard('greenhouse/a')).toBeNull();
    bench.clock.set(new Date(bench.clock.now().getTime() - 2 * 3_600_000));
    expect(await bench.sources.claimBoard('greenhouse/a')).toMatchObject({ boardId: 'greenhouse/a' });
  });

  it('a board two companies link is read once for both', async () => {
    await bench.fold(bench.linked(1, 'greenhouse/a'), bench.linked(7, 'greenhouse/a'));
    expect(await claimOne()).toMatchObject({ companyIds: [1, 7] });
  });

  it('a crawl before a relink does not make the new link accepted', async () => {
    await bench.fold(
      bench.linked(1, 'greenhouse/a'),
      bench.crawled(1, 'greenhouse/a', 'crawl-1'),
      bench.unlinked(1, 'greenhouse/a'),
      bench.linked(1, 'greenhouse/a'),
    );
    const { rows } = await bench.pool.query('select accepted, live, crawl_id from freshness.link');
    expect(rows).toEqual([{ accepted: false, live: false, crawl_id: null }]);
  });

  it('a board without a link is not read', async () => {
    await bench.fold(bench.linked(1, 'greenhouse/a'), bench.unlinked(1, 'greenhouse/a'));
    expect(await bench.sources.claimDue(10)).toEqual([]);
  });

  it('boards read at the same time are stored together, each with its own', async () => {
    const ids = Array.from({ length: 12 }, (_, n) => `greenhouse/b${n}`);
    await bench.fold(...ids.map((id, n) => bench.linked(n + 1, id)));
    const sources = bench.sources;
    const claimed = await sources.claimDue(12);
    expect(claimed).toHaveLength(12);
    // Linking the board during its crawl makes it due again at once.
    await bench.fold(bench.linked(99, 'greenhouse/b3'));
    const now = bench.clock.now();
    await Promise.all(
      claimed.map((source) =>
        sources.complete(
          bench.completion(
            source,
            now,
            result({ listingHash: `hash of ${source.boardId}` }),
            `crawl of ${source.boardId}`,
          ),
        ),
      ),
    );
    const { rows } = await bench.pool.query(
      'select board_id, crawl_id, listing_hash, lease_token, due_at <= $1 as due from freshness.source order by board_id',
      [now],
    );
    expect(rows).toEqual(
      [...ids].sort().map((id) => ({
        board_id: id,
        crawl_id: `crawl of ${id}`,
        listing_hash: `hash of ${id}`,
        lease_token: null,
        due: id === 'greenhouse/b3',
      })),
    );
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
    await bench.sources.complete(
      bench.completion(lost, bench.clock.now(), result({ listingHash: 'of the past' }), 'lost'),
    );
    expect(await bench.sources.claimBoard('greenhouse/a')).toBeNull();
    await bench.sources.complete(bench.completion(current, bench.clock.now(), result(), 'c'));
    expect(await bench.sources.claimBoard('greenhouse/a')).not.toBeNull();
  });
});

describe('claims and backends', () => {
  const linkMany = (vendor: string, count: number) =>
    bench.fold(...Array.from({ length: count }, (_, n) => bench.linked(1, `${vendor}/board-${n}`)));

  it('of a backend with many due boards no more are claimed than it can serve, and others do not wait', async () => {
    await linkMany('greenhouse', 40);
    bench.clock.advance(1);
    await linkMany('lever', 3);
    const first = await bench.sources.claimDue(30);
    const count = (vendor: string) => first.filter((source) => source.boardId.startsWith(vendor)).length;
    expect(count('greenhouse')).toBe(16);
    expect(count('lever')).toBe(3);
    expect(await bench.sources.claimDue(30)).toEqual([]);
    const [given] = first.filter((source) => source.boardId.startsWith('greenhouse'));
    if (given === undefined) throw new Error('nothing claimed');
    await bench.sources.complete(bench.completion(given, bench.clock.now(), result(), 'c'));
    expect(await bench.sources.claimDue(30)).toHaveLength(1);
  });

  it('tenants with a host of their own have a backend each', async () => {
    await bench.fold(...Array.from({ length: 20 }, (_, n) => bench.linked(1, `workday/tenant-${n}/wd1/site`)));
    expect(await bench.sources.claimDue(20)).toHaveLength(20);
  });

  it('an exception agreed with a vendor holds for each of its tenants’ hosts', async () => {
    const sources = bench.sourcesWith(['workday=1/1']);
    const boards = ['one', 'two'].flatMap((tenant) =>
      Array.from({ length: 5 }, (_, n) => `workday/${tenant}/wd1/site-${n}`),
    );
    await bench.fold(...boards.map((board) => bench.linked(1, board)));
    expect(await sources.claimDue(3)).toHaveLength(3);
    expect(await sources.claimDue(10)).toHaveLength(1);
    expect(await sources.claimDue(10)).toEqual([]);
    expect(await bench.sources.claimDue(10)).toHaveLength(6);
  });

  it('are those of the board library, for every vendor', async () => {
    const boards = (Object.keys(VENDORS) as Vendor[]).map((vendor) => `${vendor}/${readerOf(vendor).exampleToken}`);
    await bench.fold(...boards.map((board) => bench.linked(1, board)));
    const { rows } = await bench.pool.query<{ board_id: string; backend: string }>(
      'select board_id, backend from freshness.source',
    );
    expect(rows).toHaveLength(boards.length);
    for (const row of rows) expect(row.backend).toBe(backendOf(vendorOf(row.board_id), tokenOf(row.board_id)));
  });

  it('a board given back because its backend is busy comes again then, and nothing is known of it', async () => {
    await bench.fold(bench.linked(1, 'greenhouse/a'));
    await bench.sources.release(await claimOne(), 90_000);
    bench.clock.advance(89_999);
    expect(await bench.sources.claimDue(1)).toEqual([]);
    bench.clock.advance(1);
    expect(await claimOne()).toMatchObject({ boardId: 'greenhouse/a', failures: 0 });
  });
});

describe('a change of the board', () => {
  it('is a listing with another fingerprint, not one that merely could not be confirmed', async () => {
    await bench.fold(bench.linked(1, 'greenhouse/a'));
    await bench.sources.complete(bench.completion(await claimOne(), bench.clock.now(), result(), 'c-1'));
    const first = bench.clock.now();
    bench.clock.advance(3_600_000);
    // The ledger did not accept c-1, so c-1's fingerprint cannot confirm the next listing. But that listing has the
    // same fingerprint, so the board counts as unchanged.
    const second = await bench.sources.claimBoard('greenhouse/a');
    if (second === null) throw new Error('not claimed');
    expect(second).toMatchObject({ listingHash: null, changedAt: first });
    await bench.sources.complete(bench.completion(second, bench.clock.now(), result(), 'c-2'));
    const third = await bench.sources.claimBoard('greenhouse/a');
    expect(third?.changedAt).toEqual(first);
    if (third === null) throw new Error('not claimed');
    await bench.sources.complete(bench.completion(third, bench.clock.now(), result({ listingHash: 'hash-2' }), 'c-3'));
    expect((await bench.sources.claimBoard('greenhouse/a'))?.changedAt).toEqual(bench.clock.now());
  });
});

describe('validators, fingerprints and marks of texts', () => {
  const readOnce = async (unread = 0) => {
    await bench.fold(bench.linked(1, 'greenhouse/a'));
    const texts = { marks: new Map([[7, 8]]), unread };
    await bench.sources.complete(bench.completion(await claimOne(), bench.clock.now(), result(), 'c-1', texts));
  };
  const next = () => bench.sources.claimBoard('greenhouse/a');

  it('are used once the ledger accepted the listing they stand for', async () => {
    await readOnce();
    await bench.fold(bench.crawled(1, 'greenhouse/a', 'c-1:1'));
    expect(await next()).toMatchObject({
      listingHash: 'hash-1',
      validators: [{ etag: '"1"' }],
      texts: new Map([[7, 8]]),
    });
  });

  it('the marks alone, while texts are left: the listing is needed in full until all are read', async () => {
    await readOnce(3);
    await bench.fold(bench.crawled(1, 'greenhouse/a', 'c-1:1'));
    const source = await next();
    if (source === null) throw new Error('not claimed');
    expect(source).toMatchObject({ listingHash: null, lastHash: 'hash-1', validators: [], texts: new Map([[7, 8]]) });
    const read = {
      marks: new Map([
        [7, 4_000_000_000],
        [4_000_000_000, 9],
      ]),
      unread: 0,
    };
    await bench.sources.complete(bench.completion(source, bench.clock.now(), result(), 'c-2', read));
    await bench.fold(bench.crawled(1, 'greenhouse/a', 'c-2:1'));
    const texts = new Map([
      [7, 4_000_000_000],
      [4_000_000_000, 9],
    ]);
    expect(await next()).toMatchObject({ listingHash: 'hash-1', validators: [{ etag: '"1"' }], texts });
  });

  it.each([
    ['was held by the vanish guard', { held: true }],
    ['was incomplete', { outcome: 'incomplete' as const }],
    ['failed', { outcome: 'failed' as const }],
  ])('are not used when the last crawl %s', async (_name, change) => {
    await readOnce();
    await bench.fold(bench.crawled(1, 'greenhouse/a', 'c-1:1'), bench.crawled(1, 'greenhouse/a', 'c-1:1', change));
    expect(await next()).toMatchObject({ listingHash: null, validators: [], texts: new Map([[7, 0]]) });
  });

  it.each(['in a later batch', 'in the same batch'])(
    'are used although the ledger noted that no crawl came: %s',
    async (when) => {
      await readOnce();
      const overdue = bench.crawled(1, 'greenhouse/a', 'overdue:1', { outcome: 'overdue' });
      const crawl = bench.crawled(1, 'greenhouse/a', 'c-1:1');
      if (when === 'in the same batch') await bench.fold(crawl, overdue);
      else for (const fact of [crawl, overdue]) await bench.fold(fact);
      expect(await next()).toMatchObject({ listingHash: 'hash-1', validators: [{ etag: '"1"' }] });
    },
  );

  it('are not used when the ledger has lost the board: it needs the whole listing', async () => {
    await readOnce();
    await bench.fold(bench.crawled(1, 'greenhouse/a', 'c-1:1'));
    await bench.fold(bench.crawled(1, 'greenhouse/a', 'overdue:1', { outcome: 'overdue', lost: 'expired' }));
    expect(await next()).toMatchObject({ listingHash: null, validators: [] });
  });

  it('are not used for a company that has just linked the board: it needs the whole listing', async () => {
    await readOnce();
    await bench.fold(bench.crawled(1, 'greenhouse/a', 'c-1:1'), bench.linked(2, 'greenhouse/a'));
    expect(await next()).toMatchObject({
      companyIds: [1, 2],
      listingHash: null,
      validators: [],
      texts: new Map([[7, 0]]),
    });
  });

  it('are not used while the ledger has not taken the crawl they come from', async () => {
    await readOnce();
    await bench.fold(bench.crawled(1, 'greenhouse/a', 'an-earlier-one:1'));
    expect(await next()).toMatchObject({ listingHash: null, validators: [], texts: new Map([[7, 0]]) });
  });

  it('are forgotten after a crawl that gave no complete listing', async () => {
    await readOnce();
    await bench.fold(bench.crawled(1, 'greenhouse/a', 'c-1:1'));
    const source = await next();
    if (source === null) throw new Error('not claimed');
    await bench.sources.complete(
      bench.completion(
        source,
        bench.clock.now(),
        result({ outcome: 'incomplete', validators: [], listingHash: null }),
        'c-2',
      ),
    );
    expect(await next()).toMatchObject({ listingHash: null, validators: [], texts: new Map([[7, 0]]) });
  });

  it('stay when a 304 brought no new ones', async () => {
    await readOnce();
    await bench.fold(bench.crawled(1, 'greenhouse/a', 'c-1:1'));
    const source = await next();
    if (source === null) throw new Error('not claimed');
    await bench.sources.complete(
      bench.completion(source, bench.clock.now(), result({ outcome: 'not_modified', validators: [] }), 'c-2'),
    );
    await bench.fold(bench.crawled(1, 'greenhouse/a', 'c-2:1', { outcome: 'not_modified' }));
    expect(await next()).toMatchObject({
      listingHash: 'hash-1',
      validators: [{ etag: '"1"' }],
      texts: new Map([[7, 8]]),
    });
  });
});

describe('index boards', () => {
  const BOARD = 'workday/t/wd1/s';
  const posting = (id: string) => ({
    external_id: id,
    title: id,
    url: `https://x.example/${id}`,
    location_text: '',
    posted_at_trusted: false,
    listed: true,
  });
  const claim = async (): Promise<ClaimedSource> => {
    const source = await bench.sources.claimBoard(BOARD);
    if (source === null) throw new Error('not claimed');
    return source;
  };
  const crawl = async (
    crawlId: string,
    listed: string[],
    gone: string[],
    outcome: CrawlResult['outcome'] = 'complete',
  ) =>
    bench.sources.complete(
      bench.completion(
        await claim(),
        bench.clock.now(),
        result({ outcome, postings: listed.map(posting), gone }),
        crawlId,
      ),
    );
  const known = async (): Promise<string[]> => {
    const source = await claim();
    await bench.sources.release(source, 0);
    return [...source.known.keys()].sort();
  };
  beforeEach(async () => {
    await bench.fold(bench.linked(1, BOARD));
    await crawl('w-1', ['1', '2'], []);
    await bench.fold(bench.crawled(1, BOARD, 'w-1:1'));
  });

  it('remember live postings until they are proven gone and the ledger has taken the proof', async () => {
    expect(await known()).toEqual(['1', '2']);
    await crawl('w-2', ['3'], ['1']);
    expect(await known()).toEqual(['1', '2', '3']);
    await bench.fold(bench.crawled(1, BOARD, 'w-2:1'));
    expect(await known()).toEqual(['2', '3']);
  });

  it.each([
    ['held by the vanish guard', { held: true }],
    ['taken as incomplete', { outcome: 'incomplete' as const }],
  ])('remember postings that only a crawl %s says are gone: they are requested again', async (_name, change) => {
    await crawl('w-2', ['2'], ['1']);
    await bench.fold(bench.crawled(1, BOARD, 'w-2:1', change));
    expect(await known()).toEqual(['1', '2']);
  });

  it('remember postings of a crawl that was lost on the way, whatever is crawled later', async () => {
    await crawl('lost', ['2'], ['1']);
    await crawl('w-3', ['2'], []);
    await bench.fold(bench.crawled(1, BOARD, 'w-3:1'));
    expect(await known()).toEqual(['1', '2']);
  });

  it('remember a posting again that is listed again', async () => {
    await crawl('w-2', ['2'], ['1']);
    await crawl('w-3', ['1', '2'], []);
    await bench.fold(bench.crawled(1, BOARD, 'w-2:1'), bench.crawled(1, BOARD, 'w-3:1'));
    expect(await known()).toEqual(['1', '2']);
  });
});

describe('a site whose job pages are read one by one', () => {
  const BOARD = 'site/acme.example';
  const HOUR = 3_600_000;
  const posting = (id: string) => ({
    external_id: id,
    title: id,
    url: `https://acme.example/jobs/${id}`,
    location_text: '',
    posted_at_trusted: false,
    listed: true,
  });
  const claim = async (): Promise<ClaimedSource> => {
    const source = await bench.sources.claimBoard(BOARD);
    if (source === null) throw new Error('not claimed');
    return source;
  };
  const known = async (): Promise<string[]> => {
    const source = await claim();
    await bench.sources.release(source, 0);
    return [...source.known.keys()].sort();
  };
  /**
   * Completes a crawl. If `taken` is not null, also folds the ledger's record of the crawl, whose fields `taken`
   * overrides. Then advances the clock by one hour and returns the ids of the known postings.
   */
  const crawl = async (
    crawlId: string,
    listed: string[],
    more: Partial<CrawlResult> = {},
    taken: Parameters<typeof bench.crawled>[3] | null = {},
  ): Promise<string[]> => {
    const read = result({ postings: listed.map(posting), ...more });
    await bench.sources.complete(bench.completion(await claim(), bench.clock.now(), read, crawlId));
    if (taken !== null) await bench.fold(bench.crawled(1, BOARD, `${crawlId}:1`, taken));
    bench.clock.advance(HOUR);
    return known();
  };
  beforeEach(async () => {
    await bench.fold(bench.linked(1, BOARD));
    await crawl('s-1', ['1', '2']);
  });

  it('is asked for a missed posting until the ledger must have closed it', async () => {
    expect(await crawl('s-2', ['2'])).toEqual(['1', '2']);
    expect(await crawl('s-3', ['2'])).toEqual(['1', '2']);
    expect(await crawl('s-4', ['2'])).toEqual(['2']);
  });

  it('is asked again after crawls that the ledger held or lost, which prove no miss', async () => {
    expect(await crawl('s-2', ['2'], {}, { held: true })).toEqual(['1', '2']);
    expect(await crawl('s-3', ['2'], {}, null)).toEqual(['1', '2']);
    expect(await crawl('s-4', ['2'])).toEqual(['1', '2']);
    expect(await crawl('s-5', ['2'])).toEqual(['1', '2']);
    expect(await crawl('s-6', ['2'])).toEqual(['2']);
  });

  it('starts to count again when a missed posting is listed', async () => {
    await crawl('s-2', ['2']);
    await crawl('s-3', ['2']);
    await crawl('s-4', ['1', '2']);
    expect(await crawl('s-5', ['2'])).toEqual(['1', '2']);
  });

  it('counts no miss of a posting that could not be read, nor of an incomplete crawl', async () => {
    const incomplete = { outcome: 'incomplete' as const };
    await crawl('s-2', ['2'], { unread: ['1'] });
    await crawl('s-3', ['2'], incomplete, incomplete);
    await crawl('s-4', ['2'], { unread: ['1'] });
    expect(await crawl('s-5', ['2'])).toEqual(['1', '2']);
  });

  it.each(['not_modified', 'failed'] as const)(
    'keeps all postings of a large site after a crawl that was %s',
    async (outcome) => {
      const pages = Array.from({ length: 1_000 }, (_, n) => String(1_000 + n));
      await crawl('s-2', pages);
      const all = await crawl('s-3', [], { outcome, listingHash: null, validators: [] }, { outcome });
      expect(all).toEqual(expect.arrayContaining(pages));
    },
  );

  it('keeps only the newest unlisted postings of a site that is always incomplete', async () => {
    const incomplete = { outcome: 'incomplete' as const };
    const pages = (from: number): string[] => Array.from({ length: 200 }, (_, n) => String(from + n));
    await crawl('s-2', pages(1_000), incomplete, incomplete);
    await crawl('s-3', pages(2_000), incomplete, incomplete);
    const last = await crawl('s-4', pages(3_000), incomplete, incomplete);
    expect(last).toEqual([...pages(1_100).slice(0, 100), ...pages(2_000), ...pages(3_000)]);
  });
});
