import { afterAll, afterEach, beforeEach, expect, test } from '@jest/globals';
import { Module } from '@nestjs/common';
import { ServiceConfig } from '@hiring/platform-config';
import { Bus, createBusService } from '@hiring/platform-rpc';
import { PlatformModule } from '@hiring/platform-service';
import { eventually, testBusKeys } from '@hiring/platform-testing';
import { ChangeFeedModule } from '../change-feed.module.js';
import { FeedBench, opened, SECRET } from '../testing/feed.testing.js';
import { Sink } from '../testing/sink.testing.js';

class CallerConfig extends ServiceConfig {}

let silent: Sink;
let prompt: Sink;
let finish: () => void = () => undefined;

const bench = await FeedBench.open();
const env = await bench.env();
const feed = await createBusService(ChangeFeedModule.create(env), { logger: false });
await feed.listen();
bench.apps.push(feed);
await bench.companies(1);
await bench.publish([opened(1)]);

const callerEnv = { ...env, ...testBusKeys('gateway') };
@Module({ imports: [PlatformModule.forService({ service: 'gateway', config: CallerConfig, env: callerEnv })] })
class Caller {}
const caller = await createBusService(Caller, { logger: false });
await caller.listen();
beforeEach(async () => {
  silent = await Sink.open();
  prompt = await Sink.open();
  const answer = new Promise<void>((resolve) => (finish = resolve));
  silent.reply = () => ({ status: 200, after: answer });
});
afterEach(async () => {
  finish();
  await Promise.all([silent.close(), prompt.close()]);
});
afterAll(async () => {
  await caller.close();
  await bench.close();
});

const bus = (): Bus => caller.get(Bus, { strict: false });
let calls = 0;

async function webhook(customerId: string, url: string): Promise<number> {
  const secret = bus().seal(SECRET, 'change-feed');
  const request_id = `r-${(calls += 1)}`;
  const request = { customer_id: customerId, url, secret, request_id, made_by: 7 };
  const { body } = await bus().request('change-feed.create_webhook', request);
  return (JSON.parse(body) as { id: number }).id;
}

const sendTest = (customerId: string, webhookId: number): Promise<{ body: string }> =>
  bus().request(
    'change-feed.test_webhook',
    { customer_id: customerId, webhook_id: webhookId },
    { timeoutMs: 50_000, idempotent: false },
  );

async function expectOthersAnswered(): Promise<void> {
  const events = await bus().request('change-feed.events', { customer_id: 'cus_other', since: 0, limit: 10 });
  expect(events.count).toBe(1);
  const { body } = await sendTest('cus_other', await webhook('cus_other', prompt.url()));
  expect(JSON.parse(body)).toMatchObject({ delivered: true, status_code: 200 });
}

test('70 slow tests of one customer do not delay the events and the webhook test of another', async () => {
  const webhookId = await webhook('cus_slow', silent.url());
  const outcomes = Promise.allSettled(Array.from({ length: 70 }, () => sendTest('cus_slow', webhookId)));
  await eventually(() => silent.received.length === 5);
  await expectOthersAnswered();
  finish();
  const refused = (await outcomes).filter((outcome) => outcome.status === 'rejected');
  expect(refused).toHaveLength(65);
  expect(refused[0]?.reason).toMatchObject({
    code: 'rate_limited',
    publicMessage: 'An account has at most 5 webhook tests running at once.',
    retryAfterSeconds: 1,
  });
  expect(silent.received).toHaveLength(5);
  await sendTest('cus_slow', webhookId);
});

test('64 concurrent reads of the feed by one account all get their page', async () => {
  const read = { customer_id: 'cus_busy', since: 0, limit: 10 };
  const pages = await Promise.all(Array.from({ length: 64 }, () => bus().request('change-feed.events', read)));
  expect(pages.map(({ count }) => count)).toEqual(Array.from({ length: 64 }, () => 1));
});

test('when many customers occupy all slots of webhook tests, every other call is answered', async () => {
  const customers = Array.from({ length: 14 }, (_, index) => `cus_slow_${index}`);
  const webhooks = await Promise.all(customers.map(async (id) => [id, await webhook(id, silent.url())] as const));
  const tests = Promise.allSettled(
    webhooks.flatMap(([customerId, id]) => Array.from({ length: 5 }, () => sendTest(customerId, id))),
  );
  await eventually(() => silent.received.length === 32);
  const events = await bus().request('change-feed.events', { customer_id: 'cus_other', since: 0, limit: 10 });
  expect(events.count).toBe(1);
  const owner = { customer_id: 'cus_slow_0' };
  expect((await bus().request('change-feed.list_webhooks', { ...owner, limit: 100 })).body).toContain(silent.url());
  await bus().request('change-feed.delete_webhook', { ...owner, webhook_id: webhooks[0]?.[1] ?? 0 });
  finish();
  await tests;
});
