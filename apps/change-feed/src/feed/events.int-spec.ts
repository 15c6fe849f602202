import { afterAll, expect, test } from '@jest/globals';
import { eventually } from '@hiring/platform-testing';
import { CUSTOMER, FeedBench, linked, opened, registered } from '../testing/feed.testing.js';
import { FeedController } from './feed.controller.js';

const OWNER = 'cus_owner';
const SHARED = 1;
const HIDDEN = 2;
const TRANSACTIONS = 60;
const PER_TRANSACTION = 80;

const bench = await FeedBench.open();
const app = await bench.start();
// A second replica projects the same ledger. Either replica may write a batch.
await bench.start();
await bench.publish([registered(SHARED), linked(SHARED), registered(HIDDEN, OWNER), linked(HIDDEN)]);
afterAll(() => bench.close());

/**
 * Reads pages until it reaches the position. Like a real caller, it continues from `next_cursor ?? since` and repeats
 * requests that failed with 503.
 */
async function pollTo(last: () => number | null, customerId: string, limit: number): Promise<number[]> {
  const seen: number[] = [];
  for (let since = 0; ;) {
    const page = await eventually(() => app.get(FeedController).events({ customer_id: customerId, since, limit }));
    const { events, next_cursor: next } = JSON.parse(page.body) as {
      events: { event_seq: number }[];
      next_cursor: number | null;
    };
    expect(next).toBe(events.at(-1)?.event_seq ?? null);
    expect(page.count).toBe(events.length);
    seen.push(...events.map((event) => event.event_seq));
    since = next ?? since;
    const end = last();
    if (end !== null && since >= end) return seen;
  }
}

test('pollers during heavy appends see the same events in the same order, each all that it may see', async () => {
  const all: number[] = [];
  const shared: number[] = [];
  let end: number | null = null;
  const publish = async (): Promise<void> => {
    for (let count = 0; count < TRANSACTIONS; count += 1) {
      const companies = Array.from({ length: PER_TRANSACTION }, (_, index) => (index % 3 === 2 ? HIDDEN : SHARED));
      const last = await bench.append(companies.map((company) => opened(company)));
      companies.forEach((company, index) => {
        const seq = last - PER_TRANSACTION + 1 + index;
        all.push(seq);
        if (company === SHARED) shared.push(seq);
      });
    }
    end = await bench.append([opened(SHARED)]);
    all.push(end);
    shared.push(end);
  };
  const [, ...seen] = await Promise.all([
    publish(),
    ...[1_000, 100, 7].map((limit) => pollTo(() => end, CUSTOMER, limit)),
    ...[1_000, 33].map((limit) => pollTo(() => end, OWNER, limit)),
  ]);
  const expected = [shared, shared, shared, all, all];
  seen.forEach((pages, poller) => expect([poller, pages]).toEqual([poller, expected[poller]]));
});
