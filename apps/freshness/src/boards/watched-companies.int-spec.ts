import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CrawlResult } from '@hiring/boards';
import { FreshnessBench } from '../testing/freshness-bench.js';
import { BoardsController } from './boards.controller.js';

const MINUTE_MS = 60_000;
const bench = await FreshnessBench.open();
const handler = new BoardsController(bench.pool);
beforeEach(async () => {
  await bench.reset();
  bench.clock.set(new Date(Date.now() + MINUTE_MS));
});
afterAll(() => bench.close());

const unchanged = { outcome: 'not_modified', reason: null, validators: [], listingHash: 'h', gone: [], details: null };

/** Links a board and completes a crawl without changes. */
async function readBoard(companyId: number, boardId: string): Promise<void> {
  await bench.fold(bench.linked(companyId, boardId));
  const source = await bench.sources.claimBoard(boardId);
  if (source === null) throw new Error('not free');
  await bench.sources.complete(
    bench.completion(source, bench.clock.now(), { ...unchanged, postings: [] } as unknown as CrawlResult, 'c'),
  );
}

async function minutesUntilDue(boardId: string): Promise<number> {
  const { rows } = await bench.pool.query<{ due_at: string }>(
    'select due_at from freshness.source where board_id = $1',
    [boardId],
  );
  return (Date.parse(rows[0]?.due_at ?? '') - bench.clock.now().getTime()) / MINUTE_MS;
}

const report = (...ids: number[]) => handler.setWatchedCompanies({ company_ids: ids });

describe('the list of watched companies', () => {
  it('moves the boards of a newly watched company to the hour, and no others', async () => {
    await readBoard(1, 'greenhouse/a');
    await readBoard(2, 'greenhouse/b');
    await report(1);
    expect(await minutesUntilDue('greenhouse/a')).toBeCloseTo(60, 1);
    expect(await minutesUntilDue('greenhouse/b')).toBeGreaterThan(24 * 60);
  });

  it('a repetition changes no time: a board released because its backend is busy keeps its pause', async () => {
    await readBoard(1, 'greenhouse/a');
    await report(1);
    const source = await bench.sources.claimBoard('greenhouse/a');
    if (source === null) throw new Error('not free');
    await bench.sources.release(source, 6 * 60 * MINUTE_MS);
    await report(1);
    await report(1, 3);
    expect(await minutesUntilDue('greenhouse/a')).toBeCloseTo(360, 1);
  });

  it('forgets who is not on it any more, and takes it as new when it comes back', async () => {
    await readBoard(1, 'greenhouse/a');
    await report(1);
    await report();
    expect((await bench.pool.query('select 1 from freshness.watched')).rowCount).toBe(0);
    await bench.pool.query("update freshness.source set due_at = crawled_at + interval '1 day'");
    await report(1);
    expect(await minutesUntilDue('greenhouse/a')).toBeCloseTo(60, 1);
  });
});
