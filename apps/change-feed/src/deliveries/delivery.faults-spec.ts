import { afterAll, expect, test } from '@jest/globals';
import { eventually } from '@hiring/platform-testing';
import { FeedBench, opened } from '../testing/feed.testing.js';
import { FeedProcess } from '../testing/process.testing.js';
const COMPANIES = 10;
const EVENTS = 600;
const CONCURRENCY = 10;
const KILLS = 3;

const processes: FeedProcess[] = [];

const bench = await FeedBench.open();
const stubs = await bench.stubs();
const sink = await bench.sink();
afterAll(async () => {
  for (const one of processes) await one.kill9();
  await bench.close();
});

async function start(): Promise<FeedProcess> {
  const one = FeedProcess.start(await bench.env());
  processes.push(one);
  return one;
}

/** Ends the dead process's leases, and makes its started attempts old enough to count as abandoned. */
async function timePasses(): Promise<void> {
  await bench.pool.query(`update change_feed.webhook set lease_until = now() where lease_until is not null`);
  await bench.pool.query(
    `update change_feed.delivery set started_at = now() - interval '23 s' where started_at is not null`,
  );
}

test('kill -9 with a backlog loses nothing; duplicates are at most the attempts in flight', async () => {
  const setUp = await bench.start();
  await bench.companies(COMPANIES);
  stubs.ledgerHead = bench.head;
  for (let company = 1; company <= COMPANIES; company += 1) {
    await bench.watch(setUp, await bench.webhook(setUp, sink.url(`/${company}`)), { companyId: company });
  }
  await bench.stop(setUp);
  let victim = await start();
  const answer = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 100));
  sink.reply = () => ({ status: 200, after: answer() });
  await bench.append(Array.from({ length: EVENTS }, (_, index) => opened((index % COMPANIES) + 1)));
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const goal = sink.received.length + 60;
    await eventually(() => sink.received.length >= goal);
    await victim.kill9();
    await timePasses();
    victim = await start();
  }
  const delivered = (): Set<unknown> => new Set(sink.received.map((message) => message.headers['webhook-id']));
  await eventually(() => delivered().size === EVENTS, { timeoutMs: 120_000 });
  await bench.delivered();
  expect(sink.received.length - EVENTS).toBeLessThanOrEqual(KILLS * COMPANIES * CONCURRENCY);
}, 300_000);
