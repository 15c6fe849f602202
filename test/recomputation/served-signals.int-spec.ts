import { afterAll, expect, test } from '@jest/globals';
import {
  FEED_EVENT_TYPES,
  isInFeed,
  SIGNAL_TYPES,
  type Fact,
  type FeedFact,
  type SignalRow,
  type SignalType,
} from '@hiring/contracts';
import { Health } from '@hiring/platform-observability';
import { eventually } from '@hiring/platform-testing';
import { CUSTOMER, FeedBench } from '../../apps/change-feed/src/testing/feed.testing.js';
import type { Received } from '../../apps/change-feed/src/testing/sink.testing.js';
import { SignalsController } from '../../apps/change-feed/src/signals/signals.controller.js';
import { SignalModel } from '../../libs/signals/test/signal-model.js';
import { mergedHistories } from './signal-histories.js';

const COMPANIES = 6;
/** A customer owns this company. */
const PRIVATE = 3;
const OWNER = 'cus_owner';
const CHOSEN: SignalType[] = ['direction_changed', 'hiring_paused', 'function_paused'];

const bench = await FeedBench.open();
const stubs = await bench.stubs();
const sink = await bench.sink();
let app = await bench.start();
const facts: Fact[] = mergedHistories(COMPANIES, { owners: { [PRIVATE]: OWNER } });
const signals = SignalModel.of(facts);
afterAll(() => bench.close());

const rows = async (): Promise<unknown[]> =>
  (await bench.pool.query('select * from change_feed.signal order by event_seq, n')).rows;

/** Reads all signals that a customer gets, page by page. Checks each page's reported count and cursor. */
async function read(customerId: string, more: object = {}): Promise<SignalRow[]> {
  const all: SignalRow[] = [];
  let after = { event_seq: 0, n: 32_767 };
  for (;;) {
    const request = { customer_id: customerId, after, limit: 7, ...more };
    const { body, count, last } = await app.get(SignalsController).signals(request);
    const page = JSON.parse(body) as { signals: SignalRow[]; next_cursor: string | null };
    expect([page.signals.length, page.next_cursor]).toEqual([count, last]);
    expect(last).toBe(page.signals.at(-1)?.signal_id ?? null);
    all.push(...page.signals);
    if (last === null) return all;
    const [event_seq = 0, n = 0] = last.split('.').map(Number);
    after = { event_seq, n };
  }
}

async function readBackwards(customerId: string, more: object = {}): Promise<SignalRow[]> {
  const all: SignalRow[] = [];
  let before: { event_seq: number; n: number } | undefined;
  for (;;) {
    const from = { after: { event_seq: 0, n: 32_767 }, newest: true as const, ...(before !== undefined && { before }) };
    const { body, count, last } = await app
      .get(SignalsController)
      .signals({ customer_id: customerId, limit: 7, ...from, ...more });
    const page = JSON.parse(body) as { signals: SignalRow[]; next_cursor: string | null };
    expect([page.signals.length, page.next_cursor]).toEqual([count, page.signals.at(-1)?.signal_id ?? null]);
    expect(last).toBe(page.signals[0]?.signal_id ?? null);
    all.push(...page.signals);
    if (page.next_cursor === null) return all;
    const [event_seq = 0, n = 0] = page.next_cursor.split('.').map(Number);
    before = { event_seq, n };
  }
}

/**
 * Returns whether the fact opens a role in the baseline crawl of the lever board. The feed omits these facts, because
 * the board was linked before the watch.
 */
function isOldNews(fact: FeedFact): boolean {
  return fact.type === 'opened' && fact.baseline && fact.board_id.startsWith('lever/');
}

/** Returns a message's position: `<event_seq>` for an event, `<event_seq>.<n>` for a signal. */
function placeOf({ headers }: Received): string {
  return String(headers['webhook-id']).split('_')[1] ?? '';
}

test('a watch gets the events and the signals of its company, each once, in one order', async () => {
  // Before its watch, the company has two facts: its registration and its first link.
  const own = facts.filter((fact) => fact.company_id === 1).slice(0, 2);
  await bench.publish(facts.slice(0, facts.indexOf(own[1] as Fact) + 1));
  const start = bench.head;
  stubs.ledgerHead = start;
  const webhook = await bench.webhook(app, sink.url('/ordered'), { ordered: true });
  const all = { companyId: 1, eventTypes: [...FEED_EVENT_TYPES], signalTypes: [...SIGNAL_TYPES] };
  await bench.watch(app, webhook, all);
  const few = await bench.webhook(app, sink.url('/few'), { ordered: true });
  await bench.watch(app, few, { companyId: 1, eventTypes: [], signalTypes: CHOSEN });
  for (let at = start; at < facts.length; at += 97) await bench.append(facts.slice(at, at + 97));
  await bench.projected();
  const ofCompany = signals.filter(({ company_id: company, event_seq: seq }) => company === 1 && seq > start);
  const expected = facts
    .filter((fact) => fact.company_id === 1 && fact.event_seq > start)
    .flatMap((fact) => [
      ...(isInFeed(fact) && !isOldNews(fact) ? [String(fact.event_seq)] : []),
      ...ofCompany.filter(({ event_seq: seq }) => seq === fact.event_seq).map(({ signal_id: id }) => id),
    ]);
  const chosen = ofCompany.filter(({ type }) => CHOSEN.includes(type));
  await eventually(() => sink.at('/ordered').length >= expected.length, { timeoutMs: 120_000 });
  await eventually(() => sink.at('/few').length >= chosen.length);
  expect(sink.at('/ordered').map(placeOf)).toEqual(expected);
  expect(sink.at('/few').map(placeOf)).toEqual(chosen.map(({ signal_id: id }) => id));
  expect(sink.at('/few').map(({ body }) => JSON.parse(body) as object)).toMatchObject(
    chosen.map((signal) => ({
      ...{ type: `signal.${signal.type}`, timestamp: signal.observed_at, data: signal },
      company: { name: 'Company 1', domain: 'c1.example' },
    })),
  );
});

test('pages have exactly the signals that the caller may see, in order, with any filter', async () => {
  const shared = signals.filter(({ company_id: company }) => company !== PRIVATE);
  expect(await read(CUSTOMER)).toEqual(shared);
  expect(await read(OWNER)).toEqual(signals);
  for (const type of SIGNAL_TYPES) {
    expect(await read(CUSTOMER, { type })).toEqual(shared.filter((signal) => signal.type === type));
  }
  const fn = shared.find((signal) => signal.function !== null)?.function;
  expect(await read(CUSTOMER, { function: fn })).toEqual(shared.filter((signal) => signal.function === fn));
  const second = shared.filter(({ company_id: company }) => company === 2);
  expect(await read(CUSTOMER, { company_id: 2, company: true })).toEqual(
    second.map((signal) => ({ ...signal, company: { name: 'Company 2', domain: 'c2.example' } })),
  );
  await expect(read(CUSTOMER, { company_id: PRIVATE })).rejects.toMatchObject({ code: 'not_found' });
});

test('pages from the newest on have the same signals the other way round, with any filter', async () => {
  const fn = signals.find((signal) => signal.function !== null)?.function;
  for (const customer of [CUSTOMER, OWNER]) {
    for (const more of [{}, { company_id: 2 }, { type: CHOSEN[0] }, { function: fn }, { company_id: 1, company: true }])
      expect(await readBackwards(customer, more)).toEqual((await read(customer, more)).toReversed());
  }
});

test('a rebuild gives the same signals, and delivers none again', async () => {
  const before = await rows();
  const received = sink.received.length;
  await bench.stop(app);
  await bench.pool.query(`
    truncate change_feed.signal, change_feed.signal_company, change_feed.signal_req;
    update change_feed.projector_checkpoint set event_seq = 0, next_offset = 0, topic_id = null where name = 'signal'`);
  app = await bench.start();
  await bench.projected();
  expect(await rows()).toEqual(before);
  expect(sink.received).toHaveLength(received);
});

test('signals of newer definitions halt the projector of an older release', async () => {
  await bench.pool.query('insert into change_feed.signal_definition values (99, 5)');
  const before = await rows();
  await bench.append(facts.filter(({ type }) => type === 'company_registered').map((fact) => ({ ...fact })));
  await eventually(() => app.get(Health).halted.join(' ').includes('signals follow definitions 99'));
  expect(await rows()).toEqual(before);
});
