import { afterAll, expect, test } from '@jest/globals';
import type { Resolve } from '@hiring/platform-safe-fetch';
import { eventually } from '@hiring/platform-testing';
import { DeliveriesController } from './deliveries.controller.js';
import { CUSTOMER, FeedBench, opened } from '../testing/feed.testing.js';

let answer = ['127.0.0.1'];
const resolve: Resolve = () => Promise.resolve(answer.map((address) => ({ address, family: 4 })));

const bench = await FeedBench.open();
const app = await bench.start({}, resolve);
await bench.companies(1);
/** `receiver` has a permitted address. `inside` has the same port at a forbidden address. */
const receiver = await bench.sink();
const inside = await bench.sink('127.0.0.2', receiver.port);
for (const sink of [receiver, inside]) sink.reply = () => ({ status: 200, headers: { connection: 'close' } });
afterAll(() => bench.close());

test('a receiver whose name resolves to an internal address gets nothing until it resolves to the permitted one again', async () => {
  const webhookId = await bench.webhook(app, `http://receiver.example:${receiver.port}/hook`);
  await bench.watch(app, webhookId, { companyId: 1 });
  const newest = async (): Promise<{
    status: string;
    attempts: { status_code: number | null; error: string | null }[];
  }> => {
    const request = { customer_id: CUSTOMER, webhook_id: webhookId, limit: 1 };
    return JSON.parse((await app.get(DeliveriesController).list(request)).body).deliveries[0];
  };
  const attempted = (count: number) => eventually(async () => (await newest())?.attempts.length === count);
  const makeDue = () => bench.pool.query(`update change_feed.delivery set due_at = now() where status = 'pending'`);

  await bench.publish([opened(1)]);
  await eventually(async () => (await newest())?.status === 'succeeded');

  answer = ['127.0.0.2'];
  await bench.publish([opened(1)]);
  await eventually(async () => (await newest())?.status === 'pending');
  await attempted(1);
  // If one address is forbidden, the attempt fails, although the other addresses are permitted.
  answer = ['127.0.0.1', '127.0.0.2'];
  await makeDue();
  await attempted(2);
  const failed = expect.objectContaining({ status_code: null, error: 'connection_failed' });
  expect((await newest()).attempts).toEqual([failed, failed]);
  expect([receiver.received.length, inside.received.length]).toEqual([1, 0]);

  answer = ['127.0.0.1'];
  await makeDue();
  await eventually(async () => (await newest())?.status === 'succeeded');
  expect([receiver.received.length, inside.received.length]).toEqual([2, 0]);
});
