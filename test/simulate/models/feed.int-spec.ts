import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { FEED_EVENT_TYPES, type Fact, type FeedEventType } from '@hiring/contracts';
import { decideOutcome, receiverPauseMs } from '@hiring/delivery';
import { inTransaction, type Pool } from '@hiring/platform-postgres';
import {
  DeliveryRepository,
  type AttemptResult,
  type StartedRow,
} from '../../../apps/change-feed/src/deliveries/delivery.repository.js';
import { LeaseRepository } from '../../../apps/change-feed/src/deliveries/lease.repository.js';
import { applyEvents } from '../../../apps/change-feed/src/feed/event.projection.js';
import { fanOut } from '../../../apps/change-feed/src/fan-out/fan-out.query.js';
import { eventsPage } from '../../../apps/change-feed/src/feed/events.query.js';
import { CUSTOMER, linked, opened, registered } from '../../../apps/change-feed/src/testing/feed.testing.js';
import { FEED_MIGRATIONS } from '../../../apps/change-feed/src/migrations.js';
import { realDatabase } from './real-database.js';
import { StillWorld } from './still-world.js';

type Step =
  | { do: 'link' }
  | { do: 'publish'; type: FeedEventType; baseline: boolean }
  | { do: 'acquire' | 'renew' | 'release'; mine: boolean }
  | { do: 'start'; mine: boolean; free: number }
  | { do: 'record'; mine: boolean; status: 200 | 500 | 410 | 429 }
  | { do: 'undo' | 'renew attempts'; mine: boolean }
  | { do: 'fanOut' | 'timePasses' | 'page' };

const mine = fc.constantFrom(true, true, true, false);
const always = <T extends string>(name: T) => fc.constant(name);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ do: always('link') }),
    {
      weight: 6,
      arbitrary: fc.record({
        do: always('publish'),
        type: fc.constantFrom(...FEED_EVENT_TYPES),
        baseline: fc.boolean(),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constantFrom('acquire' as const, 'renew' as const, 'release' as const), mine }),
    },
    { weight: 6, arbitrary: fc.record({ do: always('start'), mine, free: fc.integer({ min: 1, max: 3 }) }) },
    {
      weight: 5,
      arbitrary: fc.record({
        do: always('record'),
        mine,
        status: fc.constantFrom(200 as const, 200 as const, 500 as const, 410 as const, 429 as const),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('undo' as const, 'renew attempts' as const), mine }) },
    {
      weight: 6,
      arbitrary: fc.record({ do: fc.constantFrom('fanOut' as const, 'timePasses' as const, 'page' as const) }),
    },
  ),
  { minLength: 10, maxLength: 45 },
);

const STATES = `select event_seq || '/' || watch_id || ' ' || status || ' ' || attempts || ' ' || claims || ' ' || (started_at is not null)::text as state
  from change_feed.delivery where webhook_id = any($1)`;
const HEALTH = `select id, status, disabled_reason, failing_since is not null as failing, lease_token is not null as leased,
    coalesce(not_before > now(), false) as paused
  from change_feed.webhook where id = any($1) order by id`;

let pool: Pool;
let still: StillWorld;
let seq = 0;
let company = 0;

beforeAll(async () => {
  pool = await realDatabase('change_feed', FEED_MIGRATIONS);
  still = new StillWorld();
  await pool.query(`insert into change_feed.projector_checkpoint (name) values ('event'), ('signal')`);
  reach(0);
});
afterAll(() => pool.end());

function reach(event_seq: number): void {
  for (const name of ['event', 'signal']) {
    still.servers.feed.checkpoints.rows.set(name, { name, event_seq, topic_id: null, next_offset: '0' });
  }
}

/** Runs two processes' repositories on one database, which is real or simulated. */
class Side {
  private readonly deliveries: DeliveryRepository;
  private readonly leases: LeaseRepository[];
  private running: StartedRow[][] = [[], []];

  constructor(
    private readonly pool: Pool,
    tokens: string[],
  ) {
    this.deliveries = new DeliveryRepository(pool);
    this.leases = tokens.map((token) => new LeaseRepository(pool, { uuid: () => token } as never));
  }

  async store(fact: Fact): Promise<void> {
    await inTransaction(this.pool, async (client) => {
      await applyEvents(client, [fact]);
    });
  }

  async perform(step: Step, webhooks: number[]): Promise<unknown> {
    const at = 'mine' in step && step.mine ? 0 : 1;
    const leases = this.leases[at] as LeaseRepository;
    const running = this.running[at] as StartedRow[];
    switch (step.do) {
      case 'fanOut':
        return (await fanOut(this.pool)).webhook_ids.sort();
      case 'page':
        return eventsPage(this.pool, { customer_id: CUSTOMER, since: 0, limit: 1_000 });
      case 'acquire':
        return (await leases.acquire(webhooks)).map(({ id }) => id).sort();
      case 'renew':
        return (await leases.renew(webhooks)).sort();
      case 'release':
        return leases.release(webhooks);
      case 'start': {
        const rows = await this.deliveries.start(
          leases.token,
          webhooks.map((id) => ({ id, free: step.free })),
        );
        running.push(...rows);
        return rows.map((row) => [
          row.event_seq,
          row.watch_id,
          row.claims,
          row.attempts,
          row.event_type,
          row.observed_at,
          row.body,
        ]);
      }
      case 'renew attempts': {
        const kept = await this.deliveries.renew(leases.token, running);
        return running.map(({ id }) => kept.has(id));
      }
      case 'undo':
        this.running[at] = [];
        return this.deliveries.undoStarts(running);
      case 'record':
        this.running[at] = [];
        return this.deliveries.record(
          leases.token,
          running.map((row) => resultOf(row, step.status)),
        );
      default:
        return undefined;
    }
  }
}

function resultOf(row: StartedRow, status: number): AttemptResult {
  const end = { status, retryAfter: status === 429 ? '60' : null, response: null };
  const outcome = decideOutcome(end, { attempt: row.attempts + 1, nowMs: 0, jitter: 0.5, kind: 'json' });
  return {
    ...{ id: row.id, webhookId: row.webhook_id, watchId: row.watch_id, claims: row.claims, kind: outcome.kind },
    ...{ delayMs: 'delayMs' in outcome ? outcome.delayMs : 0, pauseMs: receiverPauseMs(end, 0) },
    ...{ atMs: 0, durationMs: 1 },
    ...{ statusCode: status, error: null, response: null },
  };
}

/** Creates the same webhooks and watches in both databases: one ordered webhook and one unordered. */
async function makeWebhooks(): Promise<number[]> {
  const { delivery } = still.servers;
  const made = await pool.query<{ id: number }>(
    `insert into change_feed.webhook (customer_id, url, secret, request_id, ordered)
      values ($1, 'u', 's', $2, false), ($1, 'u', 's', $3, true) returning id`,
    [CUSTOMER, randomUUID(), randomUUID()],
  );
  const ids = made.rows.map(({ id }) => id);
  for (const [at, id] of ids.entries()) {
    delivery.webhooks.rows.set(String(id), {
      ...{
        id,
        customer_id: CUSTOMER,
        url: 'u',
        status: 'active',
        disabled_reason: null,
        ordered: at === 1,
        concurrency: 10,
      },
      ...{ failing_since: null, lease_token: null, lease_until: 0, not_before: 0 },
    });
    const event_types = at === 0 ? ['opened', 'closed'] : ['opened', 'reposted', 'reobserved'];
    const { rows } = await pool.query<{ id: number }>(
      `insert into change_feed.watch (customer_id, company_id, webhook_id, event_types, status, from_seq)
        values ($1, $2, $3, $4, 'active', $5) returning id`,
      [CUSTOMER, company, id, event_types, seq],
    );
    const watch = rows[0]?.id ?? 0;
    delivery.watches.rows.set(String(watch), {
      ...{ id: watch, customer_id: CUSTOMER, webhook_id: id, company_id: company, search_id: null, event_types },
      ...{ status: 'active', from_seq: seq, key_id: 1, change_no: 0 },
    });
  }
  return ids;
}

async function store(real: Side, model: Side, fact: object): Promise<void> {
  seq += 1;
  const numbered = { ...fact, event_seq: seq } as Fact;
  await real.store(numbered);
  await pool.query(`update change_feed.projector_checkpoint set event_seq = $1`, [seq]);
  await still.run(model.store(numbered));
  reach(seq);
}

async function timePasses(webhooks: number[]): Promise<void> {
  await pool.query(`update change_feed.delivery set due_at = now() where webhook_id = any($1) and status = 'pending'`, [
    webhooks,
  ]);
  await pool.query('update change_feed.webhook set not_before = null where id = any($1)', [webhooks]);
  const { deliveries, webhooks: rows } = still.servers.delivery;
  for (const row of rows.all()) if (webhooks.includes(row.id)) rows.rows.set(String(row.id), { ...row, not_before: 0 });
  for (const row of deliveries.all()) {
    if (webhooks.includes(row.webhook_id) && row.status === 'pending')
      deliveries.rows.set(deliveries.keyOf(row), { ...row, due_at: still.world.nowMs });
  }
}

test('the simulated statements of feed and deliveries answer as Postgres does, in any order of steps', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      company += 1;
      const tokens = [randomUUID(), randomUUID()];
      const [real, model] = [new Side(pool, tokens), new Side(still.pool, tokens)];
      await store(real, model, registered(company));
      await store(real, model, linked(company));
      const webhooks = await makeWebhooks();
      for (const step of [{ do: 'fanOut' as const }, ...sequence]) {
        if (step.do === 'link') await store(real, model, linked(company));
        else if (step.do === 'publish')
          await store(real, model, {
            ...opened(company),
            type: step.type,
            baseline: step.baseline && step.type === 'opened',
          });
        else if (step.do === 'timePasses') await timePasses(webhooks);
        else {
          const answer = await still.run(model.perform(step, webhooks));
          expect({ step, answer }).toEqual({ step, answer: await real.perform(step, webhooks) });
        }
        const { deliveries, webhooks: rows } = still.servers.delivery;
        const own = deliveries.all().filter((row) => webhooks.includes(row.webhook_id));
        const states = own.map(
          (row) =>
            `${row.event_seq}/${row.watch_id} ${row.status} ${row.attempts} ${row.claims} ${row.started_at !== null}`,
        );
        const real_states = await pool.query<{ state: string }>(STATES, [webhooks]);
        expect(states.sort()).toEqual(real_states.rows.map(({ state }) => state).sort());
        const health = rows
          .all()
          .filter(({ id }) => webhooks.includes(id))
          .map((row) => ({
            ...{ id: row.id, status: row.status, disabled_reason: row.disabled_reason },
            ...{
              failing: row.failing_since !== null,
              leased: row.lease_token !== null,
              paused: row.not_before > still.world.nowMs,
            },
          }));
        expect(health).toEqual((await pool.query(HEALTH, [webhooks])).rows);
      }
    }),
    { numRuns: 30, endOnFailure: true },
  );
});
