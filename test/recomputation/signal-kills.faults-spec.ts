import { afterAll, expect, test } from '@jest/globals';
import { SIGNAL_TYPES } from '@hiring/contracts';
import { eventually } from '@hiring/platform-testing';
import { FeedBench } from '../../apps/change-feed/src/testing/feed.testing.js';
import { FeedProcess } from '../../apps/change-feed/src/testing/process.testing.js';
import { SignalModel } from '../../libs/signals/test/signal-model.js';
import { mergedHistories } from './signal-histories.js';

const COMPANIES = 5;
/** The number of kills. The acceptance bar requires `SIGNAL_KILLS=50`. */
const KILLS = Number(process.env['SIGNAL_KILLS'] ?? 5);
/** The number of facts before the watches: two per company, its registration and first link. */
const FIRST = 2 * COMPANIES;

let victim: FeedProcess | undefined;

const bench = await FeedBench.open();
const stubs = await bench.stubs();
afterAll(async () => {
  await victim?.kill9();
  await bench.close();
});

test(`${KILLS} times kill -9 while signals are derived and fanned out: none is lost, doubled or in another order`, async () => {
  const facts = mergedHistories(COMPANIES);
  const setUp = await bench.start();
  await bench.publish(facts.slice(0, FIRST));
  stubs.ledgerHead = bench.head;
  const webhook = await bench.webhook(setUp, 'http://127.0.0.1:65530/none');
  for (let companyId = 1; companyId <= COMPANIES; companyId += 1) {
    await bench.watch(setUp, webhook, { companyId, eventTypes: [], signalTypes: [...SIGNAL_TYPES] });
  }
  await bench.stop(setUp);
  const share = Math.floor((facts.length - FIRST) / KILLS);
  for (let from = FIRST; from < facts.length; from += share) {
    victim = FeedProcess.start(await bench.env());
    const until = Math.min(from + share, facts.length);
    for (let at = from; at < until; at += 20) await bench.append(facts.slice(at, Math.min(at + 20, until)));
    const half = Math.ceil((from + until) / 2);
    await eventually(async () => (await positionOf('signal')) >= half);
    await victim.kill9();
  }
  victim = FeedProcess.start(await bench.env());
  await eventually(async () => (await fannedOut()) >= facts.length, { timeoutMs: 120_000 });
  const expected = SignalModel.of(facts);
  const stored = await bench.pool.query<{ body: string }>('select body from change_feed.signal order by event_seq, n');
  expect(stored.rows.map(({ body }) => JSON.parse(body) as object)).toEqual(expected);
  const delivered = await bench.pool.query<{ place: string }>(
    `select event_seq || '.' || signal_no as place from change_feed.delivery order by id`,
  );
  expect(delivered.rows.map(({ place }) => place)).toEqual(
    expected.filter(({ event_seq: seq }) => seq > FIRST).map(({ signal_id: id }) => id),
  );
}, 600_000);

async function positionOf(projector: string): Promise<number> {
  const { rows } = await bench.pool.query<{ event_seq: number }>(
    'select event_seq from change_feed.projector_checkpoint where name = $1',
    [projector],
  );
  return rows[0]?.event_seq ?? 0;
}

async function fannedOut(): Promise<number> {
  const { rows } = await bench.pool.query<{ event_seq: number }>(
    'select event_seq from change_feed.fan_out_checkpoint',
  );
  return rows[0]?.event_seq ?? 0;
}
