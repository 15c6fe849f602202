import { expect, test } from '@jest/globals';
import { Draws } from '@hiring/fake-boards';
import { merged, readOn, unread, type Feed } from '../../apps/console/src/parts/feeds.js';

const PAGE = 3;

interface Entry {
  event_seq: number;
  /** The entry's number among entries at the same position. */
  n: number;
}

/** Returns a feed that pages like the API and adds the returned entries to `paid`. */
function feedOf(all: readonly Entry[], paid: Entry[]): Feed<Entry> {
  const newest = all.toReversed();
  const isBefore = (one: Entry, other: Entry): boolean =>
    one.event_seq < other.event_seq || (one.event_seq === other.event_seq && one.n < other.n);
  return unread((since, before) => {
    const found = newest.filter(
      (entry) => entry.event_seq > since && (before === undefined || isBefore(entry, before)),
    );
    paid.push(...found.slice(0, PAGE));
    return Promise.resolve(found.slice(0, PAGE));
  }, PAGE);
}

/**
 * Returns the entries of four feeds that come from the same ledger. Each fact has an entry in one of the first three
 * feeds. Some facts also have one or two entries in the fourth.
 */
function historyOf(draws: Draws): Entry[][] {
  const feeds: Entry[][] = [[], [], [], []];
  for (let seq = 1; seq <= draws.below(60); seq += 1) {
    feeds[draws.below(3)]?.push({ event_seq: seq, n: 0 });
    for (let n = 1; n <= draws.below(8) - 5; n += 1) feeds[3]?.push({ event_seq: seq, n });
  }
  return feeds;
}

test('of any histories every entry is listed once, in order, and none is paid for twice', async () => {
  const draws = new Draws(11);
  for (let round = 0; round < 2_000; round += 1) {
    const history = historyOf(draws);
    const paid: Entry[] = [];
    const feeds = history.map((all) => feedOf(all, paid));
    let shown: Entry[] = [];
    for (let reads = 0; ; reads += 1) {
      const before = paid.length;
      await readOn(feeds);
      expect(paid.length - before).toBeLessThanOrEqual(PAGE * feeds.length);
      const { rows, isAll } = merged(feeds);
      // Rows that were already shown keep their places.
      const positions = rows.map(({ event_seq: seq }) => seq);
      expect(positions).toEqual(positions.toSorted((one, other) => other - one));
      expect(rows.slice(0, shown.length).map(({ event_seq: seq }) => seq)).toEqual(
        shown.map(({ event_seq: seq }) => seq),
      );
      shown = rows;
      if (isAll) break;
      expect(reads).toBeLessThan(200);
    }
    expect(new Set(shown)).toEqual(new Set(history.flat()));
    expect(paid).toHaveLength(shown.length);
  }
});

test('a feed without entries between costs nothing', async () => {
  const paid: Entry[] = [];
  const opened = [5, 6, 7, 8].map((event_seq) => ({ event_seq, n: 0 }));
  const signals = [1, 2, 3].map((event_seq) => ({ event_seq, n: 1 }));
  const feeds = [feedOf(opened, paid), feedOf(signals, paid)];
  await readOn(feeds);
  expect(paid).toHaveLength(PAGE);
  expect(merged(feeds).rows).toHaveLength(PAGE);
});
