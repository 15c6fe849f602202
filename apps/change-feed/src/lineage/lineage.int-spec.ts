import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from '@jest/globals';
import { SearchesController } from '../searches/searches.controller.js';
import { WatchesController } from '../watches/watches.controller.js';
import { WebhooksController } from '../webhooks/webhooks.controller.js';
import { LineageController } from './lineage.controller.js';
import { CUSTOMER, FeedBench } from '../testing/feed.testing.js';

const URL = 'http://127.0.0.1:49151/hook';
const KINDS = ['webhook', 'watch', 'search'] as const;

let lastKey = 100;

const bench = await FeedBench.open();
const app = await bench.start();
await bench.companies(3);
afterAll(() => bench.close());

const newKey = (): number => (lastKey += 1);

async function webhook(madeBy: number): Promise<number> {
  const secret = bench.seal(app);
  const request = { customer_id: CUSTOMER, url: URL, secret, request_id: randomUUID(), made_by: madeBy };
  const { body } = await app.get(WebhooksController).create(request);
  return (JSON.parse(body) as { id: number }).id;
}

async function search(madeBy: number): Promise<number> {
  const request = { customer_id: CUSTOMER, filters: { role: 'security' as const }, request_id: randomUUID() };
  const { body } = await app.get(SearchesController).create({ ...request, made_by: madeBy });
  return (JSON.parse(body) as { id: number }).id;
}

async function watch(madeBy: number, webhookId: number, of: { company_id: number } | { search_id: number }) {
  const [callId, attemptId] = [randomUUID(), randomUUID()];
  const { id } = await app.get(WatchesController).create({
    ...{ customer_id: CUSTOMER, ...of, event_types: ['opened'], webhook_endpoint_id: webhookId },
    ...{ call_id: callId, usage_id: callId, attempt_id: attemptId, made_by: madeBy, key_id: madeBy },
  });
  await bench.confirm(app, { id, callId, attemptId });
  return id;
}

const stop = (keyIds: number[], more: { dry_run?: boolean; customer_id?: string } = {}) =>
  app.get(LineageController).stop({ customer_id: CUSTOMER, key_ids: keyIds, ...more });

/** Returns what these keys created, grouped by kind. */
async function made(keyIds: number[]): Promise<Record<string, [id: number, active: boolean][]>> {
  const page = { customer_id: CUSTOMER, key_ids: keyIds, after: { key_id: 0, id: 0 }, limit: 100 };
  const found = await Promise.all(
    KINDS.map(async (kind) => {
      const { rows } = await app.get(LineageController).page({ ...page, kind });
      return [kind, rows.map(({ id, active }): [number, boolean] => [id, active])];
    }),
  );
  return Object.fromEntries(found) as Record<string, [number, boolean][]>;
}

test('a stop ends what the keys made, with the watches on their searches, and nothing of other keys', async () => {
  const [leaked, child, other] = [newKey(), newKey(), newKey()];
  const [hook, spare, others] = [await webhook(leaked), await webhook(child), await webhook(other)];
  const found = await search(child);
  const own = await watch(leaked, others, { company_id: 1 });
  await watch(other, others, { search_id: found });
  const kept = await watch(other, others, { company_id: 2 });
  const expected = { webhooks: 2, watches: 2, searches: 1 };
  expect(await stop([leaked, child], { dry_run: true })).toEqual(expected);
  const hooks = (active: boolean) => [hook, spare].map((id) => [id, active]);
  const before = { webhook: hooks(true), watch: [[own, true]], search: [[found, true]] };
  expect(await made([leaked, child])).toEqual(before);

  expect(await stop([leaked, child])).toEqual(expected);
  expect(await made([leaked, child])).toEqual({ webhook: hooks(false), watch: [], search: [] });
  expect(await made([other])).toEqual({ webhook: [[others, true]], watch: [[kept, true]], search: [] });
  const { body } = await app.get(WebhooksController).list({ customer_id: CUSTOMER, limit: 100 });
  const { webhooks } = JSON.parse(body) as { webhooks: { id: number }[] };
  expect(webhooks.find(({ id }) => id === hook)).toMatchObject({
    ...{ status: 'disabled', disabled_reason: 'customer', made_by: { kind: 'key', key_id: leaked } },
  });
  expect(await stop([leaked, child])).toEqual({ webhooks: 0, watches: 0, searches: 0 });
});

test("another customer's stop ends nothing", async () => {
  const key = newKey();
  const hook = await webhook(key);
  expect(await stop([key], { customer_id: 'cus_another' })).toEqual({ webhooks: 0, watches: 0, searches: 0 });
  expect((await made([key]))['webhook']).toEqual([[hook, true]]);
});

test('a stopped key makes nothing more, also by calls that are on their way', async () => {
  const [key, other] = [newKey(), newKey()];
  const hook = await webhook(other);
  const creations = Array.from({ length: 8 }, (_, index) =>
    index % 3 === 0 ? webhook(key) : index % 3 === 1 ? search(key) : watch(key, hook, { company_id: 1 + (index % 3) }),
  );
  const results = Promise.allSettled(creations);
  await stop([key]);
  // If a watch is cancelled before its bill is confirmed, its creation is refused as `unavailable` and its bill is
  // voided.
  for (const result of await results) {
    if (result.status === 'rejected') expect(['unauthorized', 'unavailable']).toContain(result.reason.code);
  }
  expect(Object.values(await made([key])).flatMap((rows) => rows.filter(([, active]) => active))).toEqual([]);
  for (const late of [webhook(key), search(key), watch(key, hook, { company_id: 1 })]) {
    await expect(late).rejects.toMatchObject({ code: 'unauthorized' });
  }
});
