import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AppError, RpcResponse } from '@hiring/contracts';
import { WatchRepository } from '../watches/watch.repository.js';
import { WebhooksController } from './webhooks.controller.js';
import { DeliveriesController } from '../deliveries/deliveries.controller.js';
import { SearchesController } from '../searches/searches.controller.js';
import { WatchesController } from '../watches/watches.controller.js';
import { FeedBench, registered as publicCompany } from '../testing/feed.testing.js';

const MAX = 5;

let customer = '';
let customers = 0;
let calls = 0;

const bench = await FeedBench.open();
const app = await bench.start({ WEBHOOKS_PER_CUSTOMER_MAX: String(MAX), WATCHES_PER_CUSTOMER_MAX: String(MAX) });
await bench.publish([publicCompany(1)]);
afterAll(() => bench.close());
beforeEach(() => {
  customers += 1;
  customer = `cus_lists_${customers}`;
});

async function register(request_id = `lists-${(calls += 1)}`): Promise<{ id: number }> {
  const terms = { customer_id: customer, url: 'https://receiver.example/hook', secret: bench.seal(app), made_by: 7 };
  return JSON.parse((await app.get(WebhooksController).create({ ...terms, request_id })).body) as { id: number };
}

const invalidCursor = { code: 'invalid_request', errors: [{ pointer: '?cursor' }] };
const maximum = (of: string) => ({
  ...{ code: 'conflict', publicMessage: `The account has ${MAX} ${of}, which is the maximum. Delete one first.` },
});

async function registered(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1) ids.push((await register()).id);
  return ids;
}

async function pages(
  name: 'webhooks' | 'watches',
  read: (cursor: { cursor?: string }) => Promise<RpcResponse<'change-feed.list_webhooks' | 'change-feed.list_watches'>>,
): Promise<number[][]> {
  const seen: number[][] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = await read(cursor === '' ? {} : { cursor });
    const page = JSON.parse(body) as Record<typeof name, { id: number }[]> & { next_cursor: string | null };
    seen.push(page[name].map(({ id }) => id));
    cursor = page.next_cursor;
  }
  return seen;
}

describe('pages', () => {
  test('of webhooks contain every webhook of the customer once, by id, and no deleted one', async () => {
    const [first, deleted, ...others] = await registered(MAX);
    await app.get(WebhooksController).remove({ customer_id: customer, webhook_id: deleted ?? 0 });
    const list = app.get(WebhooksController);
    const twos = await pages('webhooks', (at) => list.list({ customer_id: customer, limit: 2, ...at }));
    expect(twos).toEqual([
      [first, others[0]],
      [others[1], others[2]],
    ]);
    expect(await pages('webhooks', (at) => list.list({ customer_id: customer, limit: 1_000, ...at }))).toEqual([
      [first, ...others],
    ]);
  });

  test('of watches contain every active watch of the customer once, by id', async () => {
    const [webhookId] = await registered(1);
    const { rows } = await bench.pool.query<{ id: number }>(
      `insert into change_feed.watch (customer_id, company_id, webhook_id, event_types, status, from_seq)
        select $1, n, $2, '{opened}', case n when 2 then 'cancelled' else 'active' end, 0 from generate_series(1, 4) n
        returning id`,
      [customer, webhookId],
    );
    const [first, , third, fourth] = rows.map(({ id }) => id);
    const list = app.get(WatchesController);
    const twos = await pages('watches', (at) => list.list({ customer_id: customer, limit: 2, ...at }));
    expect(twos).toEqual([[first, third], [fourth]]);
  });

  test('are refused with a cursor of another list or account, or an altered one, naming the cursor', async () => {
    const [webhookId = 0] = await registered(2);
    const list = app.get(WebhooksController);
    const { body } = await list.list({ customer_id: customer, limit: 1 });
    const cursor = String((JSON.parse(body) as { next_cursor: string | null }).next_cursor);
    const owned = { customer_id: customer, limit: 1, cursor };
    expect(JSON.parse((await list.list(owned)).body)).toMatchObject({ next_cursor: null });
    const refused: Promise<unknown>[] = [
      list.list({ ...owned, customer_id: `${customer}_other` }),
      list.list({ ...owned, cursor: cursor.replace('.', '.A') }),
      list.list({ ...owned, cursor: String(webhookId) }),
      app.get(WatchesController).list(owned),
      app.get(SearchesController).list(owned),
      app.get(DeliveriesController).list({ ...owned, webhook_id: webhookId }),
    ];
    for (const one of await Promise.allSettled(refused))
      expect(one).toMatchObject({ status: 'rejected', reason: invalidCursor });
  });

  test('of deliveries are refused with a cursor of another webhook or state', async () => {
    const [own = 0, other = 0] = await registered(2);
    await bench.pool.query(
      `with watch as (
          insert into change_feed.watch (customer_id, company_id, webhook_id, event_types, status, from_seq)
          values ($1, 1, $2, '{opened}', 'active', 0) returning id
        ), event as (
          insert into change_feed.event (event_seq, company_id, event_type, observed_at, news_from_seq, body)
          select 9000000 + n, 1, 'opened', now(), 0, '{}' from generate_series(1, 2) n returning event_seq
        )
        insert into change_feed.delivery (event_seq, watch_id, webhook_id, status, ordered, due_at)
        select event_seq, watch.id, $2, 'succeeded', false, now() from watch, event`,
      [customer, own],
    );
    const log = app.get(DeliveriesController);
    const first = { customer_id: customer, webhook_id: own, limit: 1 };
    const { body } = await log.list(first);
    const cursor = String((JSON.parse(body) as { next_cursor: string | null }).next_cursor);
    expect(JSON.parse((await log.list({ ...first, cursor })).body)).toMatchObject({ next_cursor: null });
    await expect(log.list({ ...first, cursor, webhook_id: other })).rejects.toMatchObject(invalidCursor);
    await expect(log.list({ ...first, cursor, status: 'pending' })).rejects.toMatchObject(invalidCursor);
  });
});

describe('the limit of webhooks of an account', () => {
  const refusal = maximum('webhooks');

  test('is enforced with a conflict that names it, and deleting a webhook allows another', async () => {
    const [first] = await registered(MAX);
    await expect(register()).rejects.toMatchObject(refusal);
    await app.get(WebhooksController).remove({ customer_id: customer, webhook_id: first ?? 0 });
    await register();
    await expect(register()).rejects.toMatchObject(refusal);
  });

  test('holds for concurrent registrations', async () => {
    const made = await Promise.allSettled(Array.from({ length: 3 * MAX }, () => register()));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX);
    const refused = made.flatMap((one) => (one.status === 'rejected' ? [one.reason as AppError] : []));
    for (const reason of refused) expect(reason).toMatchObject(refusal);
  });

  test('does not refuse a repeated registration, also after the limit was lowered', async () => {
    const made = await register('repeated');
    await registered(MAX - 1);
    await bench.pool.query(
      `insert into change_feed.webhook (customer_id, url, secret, request_id) values ($1, 'u', 's', 'made under a higher setting')`,
      [customer],
    );
    expect(await register('repeated')).toEqual(made);
  });
});

describe('the limit of watches of an account', () => {
  const refusal = maximum('watches');

  async function watch(webhookId: number, callId: string): Promise<number> {
    const target = { company_id: 1, webhook_endpoint_id: webhookId, event_types: ['opened' as const] };
    const call = { call_id: callId, usage_id: callId, attempt_id: callId, made_by: 7 };
    return app.get(WatchRepository).create({ customer_id: customer, ...target, ...call }, 0);
  }

  test('is enforced, also for concurrent creations; unconfirmed watches count, cancelled ones do not', async () => {
    const [webhookId = 0] = await registered(1);
    const made = await Promise.allSettled(
      Array.from({ length: 3 * MAX }, (_, n) => watch(webhookId, `${customer}-${n}`)),
    );
    const ids = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(ids).toHaveLength(MAX);
    for (const one of made) if (one.status === 'rejected') expect(one.reason).toMatchObject(refusal);
    await bench.pool.query(`update change_feed.watch set status = 'active' where id = any ($1)`, [ids.slice(1)]);
    await expect(watch(webhookId, `${customer}-refused`)).rejects.toMatchObject(refusal);
    await bench.pool.query(`update change_feed.watch set status = 'cancelled' where id = $1`, [ids.at(-1)]);
    await watch(webhookId, `${customer}-next`);
  });

  test('does not refuse a repeated call that made its watch', async () => {
    const [webhookId = 0] = await registered(1);
    const ids: number[] = [];
    for (let n = 0; n < MAX; n += 1) ids.push(await watch(webhookId, `${customer}-${n}`));
    expect(await watch(webhookId, `${customer}-0`)).toBe(ids[0]);
  });
});
