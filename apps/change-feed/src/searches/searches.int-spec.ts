import { afterAll, beforeEach, expect, test } from '@jest/globals';
import type { BillResult, DecidedFact, Opened, TextFact, TextFacts } from '@hiring/contracts';
import { eventually } from '@hiring/platform-testing';
import { SearchesController } from './searches.controller.js';
import { WatchesController } from '../watches/watches.controller.js';
import { closed, CUSTOMER, FeedBench, linked, opened, registered } from '../testing/feed.testing.js';
import { Sink } from '../testing/sink.testing.js';
import { SearchMatchingRepository } from './search-matching.repository.js';
import { SearchRetentionWorker } from './search-retention.worker.js';
import { UnbilledChangesRepository } from './unbilled-changes.repository.js';

const OWNER = 'cus_owner';

let sink: Sink;

const bench = await FeedBench.open();
const stubs = await bench.stubs();
const app = await bench.start();
await bench.companies(3);
await bench.publish([registered(9, OWNER), linked(9)]);

beforeEach(async () => {
  sink = await bench.sink();
  stubs.billResult = () => 'recorded';
});

afterAll(() => bench.close());

const received = (of = sink): number[] =>
  of.received.map((message) => (JSON.parse(message.body) as { data: { event_seq: number } }).data.event_seq);

/** Resolves when every event in the feed is matched with the searches. */
async function matched(): Promise<void> {
  await eventually(async () => {
    const { rows } = await bench.pool.query<{ event_seq: number }>(
      'select event_seq from change_feed.search_checkpoint',
    );
    return (rows[0]?.event_seq ?? 0) >= bench.head;
  });
}

async function publish(facts: DecidedFact[]): Promise<number> {
  const seq = await bench.publish(facts);
  await matched();
  return seq;
}

/** Resolves when the customer has reached the plan's cap and `waiting` changes are unbilled. */
async function pausedWith(customerId: string, waiting: number): Promise<void> {
  await eventually(async () => {
    const { rows } = await bench.pool.query<{ waiting: number }>(
      `select count(*)::int as waiting from change_feed.unbilled_change join change_feed.unbilled_customer using (customer_id)
        where customer_id = $1 and paused`,
      [customerId],
    );
    return rows[0]?.waiting === waiting;
  });
}

/** Makes the customer's unbilled changes due now instead of in 30 s. */
async function retry(customerId: string): Promise<void> {
  await bench.pool.query('update change_feed.unbilled_customer set retry_at = now() where customer_id = $1', [
    customerId,
  ]);
}

const requestsFor = (customerId: string): number[] =>
  stubs.billRequests
    .map((bills) => bills.filter((bill) => bill.customer_id === customerId).length)
    .filter((bills) => bills > 0);

let customers = 0;
async function watched(
  filters: Parameters<FeedBench['search']>[1],
  more: Parameters<FeedBench['watch']>[2] = {},
): Promise<{ customerId: string; webhookId: number; searchId: number; watchId: number }> {
  customers += 1;
  const customerId = more.customerId ?? `cus_${customers}`;
  const webhookId = await bench.webhook(app, sink.url(), { customerId });
  const searchId = await bench.search(app, filters, customerId);
  const watchId = await bench.watch(app, webhookId, { ...more, customerId, searchId });
  return { customerId, webhookId, searchId, watchId };
}

test('an event that matches is delivered to every watch, and billed once before', async () => {
  const { customerId, webhookId, searchId, watchId } = await watched({ words: ['nurse'], geo: 'FR' });
  const second = await bench.watch(app, webhookId, { customerId, searchId });
  const third = await bench.watch(app, webhookId, { customerId, companyId: 2 });
  stubs.billResult = () => {
    expect(sink.received.filter((message) => !message.body.includes(`"watch_id":${third}`))).toEqual([]);
    return 'recorded';
  };
  const hit = await publish([opened(2, { title: 'Senior Nurse (m/w/d)', country: 'FR' })]);
  await publish([opened(1, { title: 'Senior Nurse', country: 'DE' }), opened(1, { title: 'Nursery', country: 'FR' })]);
  await eventually(() => sink.received.length === 3);
  expect(received()).toEqual([hit, hit, hit]);
  const watchIds = sink.received.map((message) => (JSON.parse(message.body) as { watch_id: number }).watch_id);
  expect(watchIds.sort()).toEqual([watchId, second, third].sort());
  expect(stubs.changesOf(customerId)).toBe(1);
  expect([...stubs.billed.values()].find((bill) => bill.customer_id === customerId)?.key_id).toBe(7);
});

const fact = <T>(value: T): TextFact<T> => ({ value, source: 'text', confidence: 1, rule: 'r' });

test('what a text says is compared: pay of a text only where the search asks for it, and other rules deliver nothing', async () => {
  const text_facts: TextFacts = {
    ...{ version: 1, hash: 'a'.repeat(32), length: 9, language: 'en', degree: null, visa_sponsorship: null },
    technologies: fact([{ slug: 'python', required: true }]),
    salary: fact([{ min: null, max: 90_000, currency: 'EUR', period: 'year' as const }]),
    experience_years: fact({ min: 3, max: null }),
  };
  const pay = { salary_min: 80_000, currency: 'EUR' };
  const { customerId } = await watched({
    technologies_any: ['java', 'python'],
    experience_max: 5,
    ...pay,
    salary_source: 'any',
  });
  const others = await bench.sink();
  const webhookId = await bench.webhook(app, others.url(), { customerId });
  for (const filters of [
    { technologies: ['python'], ...pay },
    { technologies: ['java', 'python'] },
    { experience_max: 2 },
  ]) {
    await bench.watch(app, webhookId, { customerId, searchId: await bench.search(app, filters, customerId) });
  }
  const role = opened(1, { title: 'Baker', text_facts }) as Opened;
  const hit = await publish([role]);
  await eventually(() => sink.received.length === 1);
  expect(received()).toEqual([hit]);
  const { type: _type, opened_at: _at, opened_at_from: _from, baseline: _baseline, ...rest } = role;
  const read = { ...text_facts, version: 2 };
  await publish([{ ...rest, type: 'req_relinked', cause: 'reclassified', text_facts: read } as DecidedFact]);
  await publish([opened(1, { title: 'Baker' })]);
  expect([sink.received.length, others.received.length]).toEqual([1, 0]);
  expect(stubs.changesOf(customerId)).toBe(1);
});

test('attributes of an earlier event of the req are compared; a change of labels delivers nothing', async () => {
  const { customerId } = await watched(
    { workplace: 'remote', words: ['welder'] },
    { eventTypes: ['opened', 'reposted', 'reobserved'] },
  );
  const role = opened(1, { title: 'Cook', workplace: { value: 'remote', source: 'published' } }) as Opened;
  await publish([role]);
  const { type: _type, opened_at: _at, opened_at_from: _from, baseline: _baseline, workplace: _place, ...rest } = role;
  await publish([{ ...rest, type: 'req_relinked', title: 'Welder', cause: 'reclassified' } as DecidedFact]);
  expect(sink.received).toEqual([]);
  const seq = await publish([{ ...rest, type: 'reobserved', title: 'Welder', cause: 'returned' } as DecidedFact]);
  await eventually(() => sink.received.length === 1);
  expect(received()).toEqual([seq]);
  expect(stubs.changesOf(customerId)).toBe(1);
});

test('baseline events are not pushed; private companies match only the searches of their owner', async () => {
  const other = await watched({ words: ['pilot'] });
  const owner = await watched({ words: ['pilot'] }, { customerId: OWNER });
  await publish([opened(1, { title: 'Pilot', baseline: true })]);
  await bench.publish([linked(3, 'greenhouse/new')]);
  await publish([opened(3, { title: 'Pilot', baseline: true, board_id: 'greenhouse/new' })]);
  const hidden = await publish([opened(9, { title: 'Pilot' })]);
  await eventually(() => sink.received.length === 1);
  expect(received()).toEqual([hidden]);
  expect([stubs.changesOf(other.customerId), stubs.changesOf(owner.customerId)]).toEqual([0, 1]);
});

test('a closure follows to the watches that received the req, also under the key it was merged into', async () => {
  const { customerId } = await watched({ words: ['baker'] }, { eventTypes: ['opened', 'closed'] });
  const early = opened(1, { title: 'Baker' }) as Opened;
  const unmatched = opened(1, { title: 'Driver' }) as Opened;
  const younger = opened(1, { title: 'Baker' }) as Opened;
  await publish([opened(1, { title: 'Clerk', req_key: 'greenhouse:c1:older' })]);
  await publish([early, unmatched, younger]);
  const merge = {
    ...{ type: 'req_relinked', company_id: 1, observed_at: early.observed_at, crawl_id: 'c', req_key: younger.req_key },
    ...{ board_id: younger.board_id, cause: 'merged', alias_of: 'greenhouse:c1:older' },
  } as DecidedFact;
  const seq = await publish([
    closed(1, early.req_key),
    closed(1, unmatched.req_key),
    merge,
    closed(1, 'greenhouse:c1:older'),
  ]);
  await eventually(() => sink.received.length === 4);
  expect(received().sort((a, b) => a - b)).toEqual([seq - 6, seq - 4, seq - 3, seq]);
  expect(stubs.changesOf(customerId)).toBe(4);
  const { rows } = await bench.pool.query('select from change_feed.search_req');
  expect(rows).toEqual([]);
});

test('every event after the creation is delivered, none before, while events arrive and two replicas match', async () => {
  const second = await bench.start();
  const filters = { words: ['tester'] };
  const created: { customerId: string; from: number; upto: number; sink: Sink }[] = [];
  for (let round = 0; round < 6; round += 1) {
    const before = bench.head;
    stubs.ledgerHead = before;
    const appending = bench.append(Array.from({ length: 40 }, () => opened(1, { title: 'Tester' })));
    sink = await bench.sink();
    const { customerId } = await watched(filters);
    await appending;
    created.push({ customerId, from: before, upto: bench.head, sink });
  }
  const last = await publish(Array.from({ length: 40 }, () => opened(1, { title: 'Tester' })));
  for (const one of created) {
    const wanted = last - one.upto;
    await eventually(() => new Set(received(one.sink)).size >= wanted && received(one.sink).includes(last));
    const seqs = received(one.sink);
    expect(new Set(seqs).size).toBe(seqs.length);
    expect(Math.min(...seqs)).toBeGreaterThan(one.from);
    // The deliveries have no gap.
    const first = Math.min(...seqs);
    expect(seqs.length).toBe(last - first + 1);
    await eventually(() => stubs.changesOf(one.customerId) === seqs.length);
  }
  stubs.ledgerHead = 0;
  await bench.stop(second);
});

test('a reached cap pauses the watch; it resumes without loss, and bills what is delivered', async () => {
  const { customerId } = await watched({ words: ['dancer'] });
  stubs.billResult = (bill) => (bill.customer_id === customerId ? 'capped' : 'recorded');
  const seqs: number[] = [];
  for (let round = 0; round < 3; round += 1) seqs.push(await publish([opened(1, { title: 'Dancer' })]));
  const isPaused = async (): Promise<boolean | undefined> => {
    const { body } = await app.get(WatchesController).list({ customer_id: customerId, limit: 100 });
    return (JSON.parse(body) as { watches: { paused: boolean }[] }).watches[0]?.paused;
  };
  await eventually(async () => (await isPaused()) === true);
  expect(await app.get(UnbilledChangesRepository).pausedWatches()).toBe(1);
  await pausedWith(customerId, 3);
  expect([received(), stubs.changesOf(customerId)]).toEqual([[], 0]);
  // After the customer has reached the plan's cap, each retry tries to bill only the oldest change.
  const before = requestsFor(customerId).length;
  await retry(customerId);
  await eventually(() => requestsFor(customerId).length > before);
  expect(requestsFor(customerId).at(-1)).toBe(1);
  stubs.billResult = () => 'recorded';
  await retry(customerId);
  await eventually(() => sink.received.length === 3);
  expect(received()).toEqual(seqs);
  expect(stubs.changesOf(customerId)).toBe(3);
  expect(await isPaused()).toBe(false);
});

test('a bill with an unknown result is repeated under its id, and nothing is delivered before it is recorded', async () => {
  const { customerId } = await watched({ words: ['singer'] });
  let tries = 0;
  stubs.billResult = (bill) => {
    if (bill.customer_id !== customerId) return 'recorded';
    expect(sink.received).toEqual([]);
    tries += 1;
    return tries < 3 ? 'unknown' : 'recorded';
  };
  const seq = await publish([opened(1, { title: 'Singer' })]);
  await eventually(() => sink.received.length === 1);
  expect([received(), tries, stubs.changesOf(customerId)]).toEqual([[seq], 3, 1]);
});

test('an event that is matched again is billed under the same id, and delivered under the same id', async () => {
  const { customerId } = await watched({ words: ['juggler'] });
  const seq = await publish([opened(1, { title: 'Juggler' })]);
  await eventually(() => sink.received.length === 1);
  // The state after a failover to a standby that lagged.
  await bench.pool.query(
    'delete from change_feed.attempt using change_feed.delivery where delivery_id = delivery.id and event_seq = $1',
    [seq],
  );
  await bench.pool.query('delete from change_feed.delivery where event_seq = $1', [seq]);
  await bench.pool.query('update change_feed.search_checkpoint set event_seq = $1', [seq - 1]);
  await matched();
  await eventually(() => sink.received.length === 2);
  expect(new Set(sink.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect([requestsFor(customerId), stubs.changesOf(customerId)]).toEqual([[1, 1], 1]);
});

test('a watch that is cancelled while its change is billed gets no delivery', async () => {
  const { customerId, watchId } = await watched({ words: ['acrobat'] });
  stubs.billResult = async (bill): Promise<BillResult> => {
    if (bill.customer_id !== customerId) return 'recorded';
    await app.get(WatchesController).remove({ customer_id: customerId, watch_id: watchId });
    return 'recorded';
  };
  await publish([opened(1, { title: 'Acrobat' })]);
  const { rows } = await bench.pool.query('select from change_feed.delivery where watch_id = $1', [watchId]);
  expect([rows, received(), stubs.changesOf(customerId)]).toEqual([[], [], 1]);
});

test('one process matches at a time; another one goes on when its lease has ended', async () => {
  const { customerId } = await watched({ words: ['clown'] });
  const lease = (until: string): Promise<unknown> =>
    bench.pool.query(
      `update change_feed.search_checkpoint set matcher = gen_random_uuid(), matching_until = now() + $1`,
      [until],
    );
  await lease('1 hour');
  const seq = await bench.publish([opened(1, { title: 'Clown' })]);
  await eventually(async () => {
    const { rows } = await bench.pool.query<{ seq: number }>(
      `select min(event_seq) as seq from change_feed.projector_checkpoint where name in ('event', 'posting')`,
    );
    return (rows[0]?.seq ?? 0) >= seq;
  });
  expect(await app.get(SearchMatchingRepository).next()).toBeNull();
  expect([received(), stubs.changesOf(customerId)]).toEqual([[], 0]);
  await lease('-1 second');
  await eventually(() => sink.received.length === 1);
  expect([received(), stubs.changesOf(customerId)]).toEqual([[seq], 1]);
});

test('deleting a search cancels its watches, and what waits for room is not billed', async () => {
  const { customerId, searchId, watchId } = await watched({ words: ['miner'] });
  stubs.billResult = () => 'capped';
  for (let round = 0; round < 3; round += 1) await publish([opened(1, { title: 'Miner' })]);
  await pausedWith(customerId, 3);
  await app.get(SearchesController).remove({ customer_id: customerId, search_id: searchId });
  await app.get(SearchesController).remove({ customer_id: customerId, search_id: searchId });
  stubs.billResult = () => 'recorded';
  await publish([opened(1, { title: 'Miner' })]);
  await retry(customerId);
  await eventually(async () => {
    const { rowCount } = await bench.pool.query('select from change_feed.unbilled_customer where customer_id = $1', [
      customerId,
    ]);
    return rowCount === 0;
  });
  expect([received(), stubs.changesOf(customerId)]).toEqual([[], 0]);
  const { body } = await app.get(WatchesController).list({ customer_id: customerId, limit: 100 });
  expect(JSON.parse(body)).toEqual({ watches: [], next_cursor: null });
  const request = { customer_id: customerId, search_id: searchId };
  await expect(bench.pendingWatch(app, 1, { ...request, searchId })).rejects.toMatchObject({ code: 'not_found' });
  const foreign = app.get(SearchesController).remove({ customer_id: CUSTOMER, search_id: searchId });
  await expect(foreign).rejects.toMatchObject({ code: 'not_found' });
  expect(watchId).toBeGreaterThan(0);
});

test('a preview counts the events of the last 30 days', async () => {
  const now = new Date().toISOString();
  const hits = [1, 2].map(() => opened(2, { title: 'Astronaut', observed_at: now }));
  await publish([...hits, opened(9, { title: 'Astronaut', observed_at: now }), opened(2, { title: 'Astronaut' })]);
  const count = (customerId: string, filters: object): Promise<{ matches: number; exact: boolean }> =>
    app.get(SearchesController).countMatches({ customer_id: customerId, filters });
  expect(await count(CUSTOMER, { words: ['astronaut'] })).toEqual({ matches: 2, exact: true });
  expect(await count(OWNER, { words: ['astronaut'] })).toEqual({ matches: 3, exact: true });
  expect(await count(CUSTOMER, { words: ['astronaut'], company_ids: [1] })).toEqual({ matches: 0, exact: true });
});

test('old events are removed once they are matched', async () => {
  await app.get(SearchRetentionWorker).run();
  const { rows } = await bench.pool.query<{ event_seq: number; observed_at: string }>(
    `select event_seq from change_feed.posting_event where observed_at < now() - interval '30 days'`,
  );
  expect(rows).toEqual([]);
});

test('an account has a limited number of saved searches, and of watches on them', async () => {
  const limited = await bench.start({ SEARCHES_PER_CUSTOMER_MAX: '1', SEARCH_WATCHES_PER_CUSTOMER_MAX: '1' });
  const customerId = 'cus_limited';
  const webhookId = await bench.webhook(limited, sink.url(), { customerId });
  const searchId = await bench.search(limited, { words: ['x'] }, customerId);
  await expect(bench.search(limited, { words: ['y'] }, customerId)).rejects.toMatchObject({
    code: 'conflict',
    message: 'The account has 1 saved searches, which is the maximum. Delete one first.',
  });
  await bench.watch(limited, webhookId, { customerId, searchId });
  await expect(bench.watch(limited, webhookId, { customerId, searchId })).rejects.toMatchObject({
    code: 'conflict',
    message: 'The account has 1 watches on searches, which is the maximum. Delete one first.',
  });
  // A watch on a company does not count towards the limit for watches on searches.
  await bench.watch(limited, webhookId, { customerId, companyId: 1 });
  await bench.stop(limited);
});

test('the request that created a search creates another one once that search is deleted', async () => {
  const searches = app.get(SearchesController);
  const request = { customer_id: 'again', filters: { words: ['welder'] }, request_id: 'same', made_by: 1 };
  const create = async (): Promise<number> => (JSON.parse((await searches.create(request)).body) as { id: number }).id;
  const ids: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const id = await create();
    expect(await create()).toBe(id);
    await searches.remove({ customer_id: 'again', search_id: id });
    ids.push(id);
  }
  expect(new Set(ids).size).toBe(3);
});

test('changes that could not be billed for 30 days are neither billed nor delivered any more', async () => {
  const { customerId } = await watched({ words: ['tanner'] });
  stubs.billResult = () => 'capped';
  const old = await publish([opened(1, { title: 'Tanner' })]);
  const recent = await publish([opened(2, { title: 'Tanner' })]);
  await pausedWith(customerId, 2);
  await bench.pool.query(
    `update change_feed.unbilled_change set matched_at = now() - interval '31 days' where event_seq = $1`,
    [old],
  );
  await app.get(SearchRetentionWorker).run();
  stubs.billResult = () => 'recorded';
  await retry(customerId);
  await eventually(() => sink.received.length === 1);
  expect([received(), stubs.changesOf(customerId)]).toEqual([[recent], 1]);
});
