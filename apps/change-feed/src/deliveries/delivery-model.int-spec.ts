import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { FEED_EVENT_TYPES, type Fact, type FeedEventType } from '@hiring/contracts';
import { decideOutcome } from '@hiring/delivery';
import { inTransaction } from '@hiring/platform-postgres';
import { eventsPage } from '../feed/events.query.js';
import { applyEvents } from '../feed/event.projection.js';
import { fanOut } from '../fan-out/fan-out.query.js';
import { FeedModel, type Mood } from '../testing/feed-model.testing.js';
import { CUSTOMER, FeedBench, opened, registered } from '../testing/feed.testing.js';
import { ManualCancellation } from '../testing/withdrawal.testing.js';
import { WatchRepository } from '../watches/watch.repository.js';
import { DeliveryRepository, type StartedRow } from './delivery.repository.js';
import { RedeliveryRepository } from './redelivery.repository.js';

const STRANGER = 'cus_stranger';
const STATUS: Record<Mood, number> = { ok: 200, fail: 500, gone: 410 };

type Filter = { byCompany: boolean; type: FeedEventType | null; closed: boolean };
type Step =
  | { do: 'publish'; hidden: boolean; type: FeedEventType }
  | { do: 'poll'; stranger: boolean; back: number; limit: number; filter: Filter }
  | { do: 'watch'; webhook: number; types: FeedEventType[]; confirmed: boolean }
  | { do: 'confirm' | 'cancel' | 'redeliver'; which: number }
  | { do: 'start'; webhook: number; free: number }
  | { do: 'record'; mood: Mood }
  | { do: 'enable'; webhook: number }
  | { do: 'replay'; webhook: number; back: number }
  | { do: 'fanOut' | 'timePasses' };

const type = fc.constantFrom(...FEED_EVENT_TYPES);
const webhook = fc.nat(1);
const which = fc.nat(7);
const always = <T extends string>(name: T) => fc.constant(name);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.record({ do: always('publish'), hidden: fc.boolean(), type }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: always('watch'),
        webhook,
        types: fc.uniqueArray(type, { minLength: 1 }),
        confirmed: fc.boolean(),
      }),
    },
    { weight: 8, arbitrary: fc.record({ do: always('start'), webhook, free: fc.integer({ min: 1, max: 4 }) }) },
    {
      weight: 7,
      arbitrary: fc.record({ do: always('record'), mood: fc.constantFrom<Mood>('ok', 'ok', 'fail', 'gone') }),
    },
    { weight: 5, arbitrary: fc.record({ do: fc.constantFrom<'fanOut' | 'timePasses'>('fanOut', 'timePasses') }) },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constantFrom<'confirm' | 'cancel' | 'redeliver'>('confirm', 'cancel', 'redeliver'),
        which,
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: always('enable'), webhook }) },
    { weight: 1, arbitrary: fc.record({ do: always('replay'), webhook, back: fc.nat(6) }) },
    {
      weight: 4,
      arbitrary: fc.record({
        do: always('poll'),
        stranger: fc.boolean(),
        back: fc.nat(12),
        limit: fc.integer({ min: 1, max: 8 }),
        filter: fc.record({ byCompany: fc.boolean(), type: fc.option(type), closed: fc.boolean() }),
      }),
    },
  ),
  { minLength: 10, maxLength: 60 },
);

let seq = 0;
let company = 0;
const bench = await FeedBench.open();
await bench.pool.query(`insert into change_feed.projector_checkpoint (name) values ('event'), ('signal')`);
afterAll(() => bench.close());

async function store(fact: object): Promise<number> {
  seq += 1;
  await inTransaction(bench.pool, async (client) => {
    await applyEvents(client, [{ ...fact, event_seq: seq } as Fact]);
    await client.query(`update change_feed.projector_checkpoint set event_seq = $1`, [seq]);
  });
  return seq;
}

/** Applies one sequence of steps to the database and the model, which must agree after each step. */
class Run {
  private readonly token = randomUUID();
  private readonly watches = new WatchRepository(bench.pool, {
    watchesPerCustomerMax: 100_000,
    searchWatchesPerCustomerMax: 1,
  });
  private readonly cancellation = new ManualCancellation(bench.pool);
  private readonly deliveries = new DeliveryRepository(bench.pool);
  private readonly redelivery = new RedeliveryRepository(bench.pool);
  private running: StartedRow[] = [];
  private calls: string[] = [];

  private constructor(
    private readonly shared: number,
    private readonly webhooks: number[],
    private readonly model: FeedModel,
  ) {}

  static async begin(): Promise<Run> {
    company += 2;
    await store(registered(company));
    await store(registered(company + 1, STRANGER));
    const { rows } = await bench.pool.query<{ id: number }>(
      `insert into change_feed.webhook (customer_id, url, secret, request_id, ordered)
        values ($1, 'u', 's', $2, false), ($1, 'u', 's', $3, true) returning id`,
      [CUSTOMER, randomUUID(), randomUUID()],
    );
    const ids = rows.map((row) => row.id);
    const run = new Run(company, ids, new FeedModel(new Set(ids.slice(1))));
    await bench.pool.query(
      `update change_feed.webhook set lease_token = $1, lease_until = now() + interval '1 hour' where id = any($2)`,
      [run.token, ids],
    );
    return run;
  }

  async perform(step: Step): Promise<void> {
    await this.act(step);
    const { rows } = await bench.pool.query<{ state: string }>(
      `select event_seq || '/' || watch_id || ' ' || status || ' ' || attempts || ' ' || (started_at is not null)::text as state
        from change_feed.delivery where webhook_id = any($1)`,
      [this.webhooks],
    );
    expect(rows.map((row) => row.state).sort()).toEqual(this.model.state());
  }

  private act(step: Step): Promise<void> | void {
    switch (step.do) {
      case 'publish':
        return this.publish(step.hidden, step.type);
      case 'poll':
        return this.poll(step);
      case 'watch':
        return this.watch(this.webhookAt(step.webhook), step.types, step.confirmed);
      case 'confirm':
        return this.confirm(step.which);
      case 'cancel':
        return this.cancel(step.which);
      case 'redeliver':
        return this.redeliver(step.which);
      case 'start':
        return this.start(this.webhookAt(step.webhook), step.free);
      case 'record':
        return this.record(step.mood);
      case 'enable':
        return this.enable(this.webhookAt(step.webhook));
      case 'replay':
        return this.replay(this.webhookAt(step.webhook), seq - step.back);
      case 'timePasses':
        return this.timePasses();
      case 'fanOut':
        this.model.fanOut();
        return fanOut(bench.pool).then(() => undefined);
    }
  }

  private webhookAt(index: number): number {
    return this.webhooks[index] ?? 0;
  }

  private async publish(hidden: boolean, eventType: FeedEventType): Promise<void> {
    const owner = hidden ? STRANGER : null;
    const at = hidden ? this.shared + 1 : this.shared;
    const stored = await store({ ...opened(at), type: eventType });
    this.model.events.push({ seq: stored, company: at, owner, type: eventType });
  }

  private async poll({ stranger, back, limit, filter }: Extract<Step, { do: 'poll' }>): Promise<void> {
    const viewer = stranger ? STRANGER : CUSTOMER;
    const first = this.model.events[0]?.seq ?? seq + 1;
    const since = Math.max(first - 1, seq - back);
    const closed = filter.closed && { closed: true as const };
    const page = await eventsPage(bench.pool, {
      ...{ customer_id: viewer, since, limit, ...closed },
      ...(filter.byCompany && { company_id: this.shared }),
      ...(filter.type !== null && { event_type: filter.type }),
    });
    const expected = this.model.page(viewer, since, limit, {
      ...(filter.byCompany && { company: this.shared }),
      ...(filter.type !== null && { type: filter.type }),
      ...closed,
    });
    const body = JSON.parse(page.body) as { events: { event_seq: number }[]; next_cursor: number | null };
    expect(body.events.map((event) => event.event_seq)).toEqual(expected);
    expect([body.next_cursor, page.count]).toEqual([expected.at(-1) ?? null, expected.length]);
  }

  private async watch(webhookId: number, types: FeedEventType[], confirmed: boolean): Promise<void> {
    const callId = randomUUID();
    const target = { company_id: this.shared, webhook_endpoint_id: webhookId, event_types: types };
    const call = { call_id: callId, usage_id: callId, attempt_id: callId, made_by: 7 };
    const wanted = { customer_id: CUSTOMER, ...target, ...call };
    const foreign = this.watches.create({ ...wanted, company_id: this.shared + 1 }, seq);
    await expect(foreign).rejects.toMatchObject({ code: 'not_found' });
    const id = await this.watches.create(wanted, seq);
    this.calls.push(callId);
    const made = { id, webhook: webhookId, company: this.shared, types, fromSeq: seq, status: 'pending' as const };
    this.model.watches.push(made);
    if (confirmed) await this.confirm(this.model.watches.length - 1);
  }

  private async confirm(index: number): Promise<void> {
    const watch = this.model.watches[index];
    if (watch?.status !== 'pending') return;
    const callId = this.calls[index] ?? '';
    await this.watches.confirm(CUSTOMER, watch.id, callId, callId);
    this.model.confirm(watch);
  }

  /** Cancels a watch. Does not wait for running attempts, because the test delays them. */
  private async cancel(index: number): Promise<void> {
    const watch = this.model.watches[index];
    if (watch === undefined) return;
    await inTransaction(bench.pool, (client) => this.cancellation.mark(client, [watch.id]));
    await this.cancellation.withdrawAll();
    this.model.cancel(watch);
  }

  private async start(webhookId: number, free: number): Promise<void> {
    const rows = await this.deliveries.start(this.token, [{ id: webhookId, free }]);
    this.running.push(...rows);
    expect(rows.map((row) => `${row.event_seq}/${row.watch_id}`)).toEqual(this.model.start(webhookId, free));
  }

  private async record(mood: Mood): Promise<void> {
    const results = this.running.map((row) => {
      const end = { status: STATUS[mood], retryAfter: null, response: null };
      const outcome = decideOutcome(end, { attempt: row.attempts + 1, nowMs: 0, jitter: 0.5, kind: 'json' });
      return {
        ...{ id: row.id, webhookId: row.webhook_id, watchId: row.watch_id, claims: row.claims, kind: outcome.kind },
        ...{ delayMs: 'delayMs' in outcome ? outcome.delayMs : 0, pauseMs: 0, atMs: 0, durationMs: 1 },
        ...{ statusCode: STATUS[mood], error: null, response: null },
      };
    });
    this.running = [];
    await this.deliveries.record(this.token, results);
    this.model.record(mood);
  }

  private async enable(webhookId: number): Promise<void> {
    await bench.pool.query(`update change_feed.webhook set status = 'active', disabled_reason = null where id = $1`, [
      webhookId,
    ]);
    this.model.enable(webhookId);
  }

  private async redeliver(index: number): Promise<void> {
    const one = this.model.deliveries[index];
    if (one === undefined) return;
    const { rows } = await bench.pool.query<{ id: number }>(
      'select id from change_feed.delivery where watch_id = $1 and event_seq = $2',
      [one.watch.id, one.seq],
    );
    const id = rows[0]?.id ?? 0;
    expect(await this.redelivery.redeliver(STRANGER, id)).toEqual({ kind: 'unknown' });
    const { kind } = await this.redelivery.redeliver(CUSTOMER, id);
    expect(kind).toBe(one.watch.status === 'active' ? 'requeued' : 'cancelled');
    this.model.redeliver(one);
  }

  private async replay(webhookId: number, sinceSeq: number): Promise<void> {
    expect(await this.redelivery.replay(webhookId, { from: { sinceSeq }, onlyFailed: false })).toBe(
      this.model.replay(webhookId, sinceSeq),
    );
    // A replay gives its deliveries different due times, in no defined order. Give all of them the same due time.
    await this.timePasses();
  }

  private async timePasses(): Promise<void> {
    await bench.pool.query(
      `update change_feed.delivery set due_at = now() where webhook_id = any($1) and status = 'pending'`,
      [this.webhooks],
    );
    this.model.timePasses();
  }
}

test('feed, watches and deliveries agree with the model after every step, in any order of steps', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const run = await Run.begin();
      for (const step of sequence) await run.perform(step);
      for (const last of ['fanOut', 'timePasses'] as const) await run.perform({ do: last });
    }),
    { numRuns: 25 },
  );
});
