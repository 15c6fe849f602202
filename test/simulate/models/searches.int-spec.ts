import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Fact } from '@hiring/contracts';
import { inTransaction, type Pool } from '@hiring/platform-postgres';
import { applyEvents } from '../../../apps/change-feed/src/feed/event.projection.js';
import { applyPostings } from '../../../apps/change-feed/src/feed/posting.fold.js';
import { SearchMatchingRepository } from '../../../apps/change-feed/src/searches/search-matching.repository.js';
import { SearchWatches } from '../../../apps/change-feed/src/searches/search-watches.js';
import {
  UnbilledChangesRepository,
  type UnbilledCustomer,
} from '../../../apps/change-feed/src/searches/unbilled-changes.repository.js';
import { CUSTOMER, linked, opened, registered } from '../../../apps/change-feed/src/testing/feed.testing.js';
import { FEED_MIGRATIONS } from '../../../apps/change-feed/src/migrations.js';
import { realDatabase } from './real-database.js';
import { StillWorld } from './still-world.js';

type Step =
  | { do: 'publish'; closed: boolean; role: number }
  | { do: 'match'; who: number; recorded: boolean }
  | { do: 'claim' }
  | { do: 'settle'; billed: number; paused: boolean }
  | { do: 'follow'; who: number };

const who = fc.constantFrom(0, 0, 0, 1);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('publish' as const), closed: fc.boolean(), role: fc.nat(2) }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('match' as const), who, recorded: fc.boolean() }) },
    fc.record({ do: fc.constant('claim' as const) }),
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('settle' as const), billed: fc.nat(3), paused: fc.boolean() }),
    },
    fc.record({ do: fc.constant('follow' as const), who }),
  ),
  { minLength: 6, maxLength: 25 },
);

let pool: Pool;
let still: StillWorld;
let seq = 0;
let company = 0;

beforeAll(async () => {
  pool = await realDatabase('change_feed', FEED_MIGRATIONS);
  still = new StillWorld();
  const { delivery, search } = still.servers;
  await pool.query(`insert into change_feed.projector_checkpoint (name) values ('event'), ('posting')`);
  const webhook = await one(
    `insert into change_feed.webhook (customer_id, url, secret, request_id) values ($1, 'u', 's', 'r') returning id`,
    [CUSTOMER],
  );
  delivery.webhooks.rows.set(String(webhook), {
    ...{ id: webhook, customer_id: CUSTOMER, url: 'u', status: 'active', disabled_reason: null, ordered: false },
    ...{ concurrency: 10, failing_since: null, lease_token: null, lease_until: 0, not_before: 0 },
  });
  const filters = { geo: 'DE' };
  const found = await one(
    'insert into change_feed.search (customer_id, filters, request_id) values ($1, $2, $3) returning id',
    [CUSTOMER, filters, randomUUID()],
  );
  search.searches.rows.set(String(found), { id: found, filters });
  const event_types = ['opened', 'closed'];
  const watch = await one(
    `insert into change_feed.watch (customer_id, search_id, key_id, webhook_id, event_types, status, from_seq, change_no)
      values ($1, $2, 1, $3, $4, 'active', 0, 1) returning id`,
    [CUSTOMER, found, webhook, event_types],
  );
  delivery.watches.rows.set(String(watch), {
    ...{ id: watch, customer_id: CUSTOMER, webhook_id: webhook, company_id: null, search_id: found, event_types },
    ...{ status: 'active', from_seq: 0, key_id: 1, change_no: 1 },
  });
  await pool.query('update change_feed.search_checkpoint set change_no = 1');
  search.position.rows.set('one', { event_seq: 0, change_no: 1, matcher: null, matching_until: null });
});
afterAll(() => pool.end());

async function one(text: string, values: unknown[]): Promise<number> {
  return (await pool.query<{ id: number }>(text, values)).rows[0]?.id ?? 0;
}

/**
 * Runs two processes' search matching, and their handling of unbilled changes, on one database, which is real or
 * simulated.
 */
class Side {
  private readonly matching: SearchMatchingRepository[];
  private readonly unbilled: UnbilledChangesRepository;
  private claimed: UnbilledCustomer[] = [];

  constructor(
    private readonly pool: Pool,
    tokens: string[],
  ) {
    this.unbilled = new UnbilledChangesRepository(pool);
    this.matching = tokens.map(
      (token) => new SearchMatchingRepository(pool, new SearchWatches(), { uuid: () => token } as never),
    );
  }

  async store(fact: Fact): Promise<void> {
    await inTransaction(this.pool, async (client) => {
      await applyEvents(client, [fact]);
      await applyPostings(client, [fact]);
    });
  }

  async perform(step: Exclude<Step, { do: 'publish' }>): Promise<unknown> {
    if (step.do === 'follow') return this.matching[step.who]?.follow();
    if (step.do === 'match') {
      const matching = this.matching[step.who] as SearchMatchingRepository;
      const batch = await matching.next();
      if (batch === null) return null;
      const waiting = await this.unbilled.waiting([CUSTOMER]);
      const recorded = step.recorded && waiting.size === 0 ? batch.changes.map(({ billId }) => billId) : [];
      return [batch.from, batch.head, batch.changes, [...waiting], await matching.store(batch, new Set(recorded))];
    }
    if (step.do === 'claim') return (this.claimed = await this.unbilled.claim());
    const settlements = this.claimed.map(({ customerId, changes }) => ({
      ...{ customerId, billed: changes.slice(0, step.billed).map(({ eventSeq }) => eventSeq), dropped: [] },
      ...{ paused: step.paused, retryAfterMs: step.paused ? 3_600_000 : 0 },
    }));
    this.claimed = [];
    return this.unbilled.settle(settlements);
  }
}

async function publish(real: Side, model: Side, fact: object): Promise<void> {
  seq += 1;
  const numbered = { ...fact, event_seq: seq } as Fact;
  await real.store(numbered);
  await pool.query('update change_feed.projector_checkpoint set event_seq = $1', [seq]);
  await still.run(model.store(numbered));
  for (const name of ['event', 'posting']) {
    still.servers.feed.checkpoints.rows.set(name, { name, event_seq: seq, topic_id: null, next_offset: '0' });
  }
}

test('the simulated statements of searches answer as Postgres does: matching, unbilled changes and their deliveries', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      company += 1;
      // Ends the previous run's leases and claims.
      await pool.query(
        `update change_feed.search_checkpoint set matching_until = null; update change_feed.unbilled_customer set retry_at = now(), paused = false`,
      );
      const { search, delivery } = still.servers;
      const position = search.position.rows.get('one');
      if (position !== undefined) search.position.rows.set('one', { ...position, matching_until: null });
      for (const row of search.customers.all())
        search.customers.rows.set(row.customer_id, { ...row, retry_at: still.world.nowMs, paused: false });
      const tokens = [randomUUID(), randomUUID()];
      const [real, model] = [new Side(pool, tokens), new Side(still.pool, tokens)];
      await publish(real, model, registered(company));
      await publish(real, model, linked(company));
      for (const step of sequence) {
        if (step.do === 'publish') {
          const fact = opened(company) as { req_key: string };
          const type = step.closed
            ? { type: 'closed', reason: 'missed', last_seen_at: '2026-03-02T10:00:00.000Z' }
            : {};
          await publish(real, model, {
            ...fact,
            ...type,
            country: 'DE',
            baseline: false,
            req_key: `${fact.req_key}-${step.role}`,
          });
          continue;
        }
        const answer = await still.run(model.perform(step));
        expect({ step, answer }).toEqual({ step, answer: await real.perform(step) });
      }
      const { rows } = await pool.query<{ event_seq: number }>(
        'select event_seq from change_feed.delivery order by event_seq',
      );
      expect(
        delivery.deliveries
          .all()
          .map(({ event_seq: at }) => at)
          .sort((a, b) => a - b),
      ).toEqual(rows.map(({ event_seq: at }) => at));
    }),
    { numRuns: 25, endOnFailure: true },
  );
});
