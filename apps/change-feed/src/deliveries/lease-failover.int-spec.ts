import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from '@hiring/platform-testing';
import { FeedBench, opened } from '../testing/feed.testing.js';
import { Sink } from '../testing/sink.testing.js';

let sink: Sink;

const bench = await FeedBench.open();
const app = await bench.start();
await bench.companies(2);
afterAll(() => bench.close());
beforeEach(async () => {
  sink = await Sink.open();
});
afterEach(() => sink.close());

async function watching(companyId: number): Promise<{ webhookId: number; watchId: number }> {
  const webhookId = await bench.webhook(app, sink.url());
  return { webhookId, watchId: await bench.watch(app, webhookId, { companyId }) };
}

const publish = (companyId: number, count: number): Promise<number> =>
  bench.publish(Array.from({ length: count }, () => opened(companyId)));

describe('a process that disappears', () => {
  test('leaves its webhooks to another when the lease ends, and its late result is ignored', async () => {
    const { webhookId, watchId } = await watching(1);
    // The state after kill -9: the lease has a token that no process uses, and one attempt has started.
    await bench.pool.query(
      `update change_feed.webhook set lease_token = gen_random_uuid(), lease_until = now() + interval '1 s' where id = $1`,
      [webhookId],
    );
    await publish(1, 1);
    await bench.pool.query(
      `update change_feed.delivery set started_at = now() - interval '21 s', claims = 1 where watch_id = $1`,
      [watchId],
    );
    expect(sink.received).toHaveLength(0);
    await eventually(async () => (await bench.statusesOf(watchId)).join() === 'succeeded');
    expect(sink.received).toHaveLength(1);
  });

  test('completes its attempts in an orderly stop and releases its webhooks at once', async () => {
    const { watchId } = await watching(2);
    await publish(2, 20);
    await bench.start();
    await bench.stop(app);
    const succeeded = Array.from({ length: 20 }, () => 'succeeded').join();
    await eventually(async () => (await bench.statusesOf(watchId)).join() === succeeded);
    expect(sink.received).toHaveLength(20);
  });
});
