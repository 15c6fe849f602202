import { setTimeout as delay } from 'node:timers/promises';
import { topicName, type DecidedFact, type Fact, type Opened, type SavedSearchFilters } from '@hiring/contracts';
import { createPool, type Pool } from '@hiring/platform-postgres';
import { createTestDatabase, eventually } from '@hiring/platform-testing';
import { SearchIndex } from '../../../apps/change-feed/src/searches/search-index.js';
import { linked, registered, SECRET } from '../../../apps/change-feed/src/testing/feed.testing.js';
import { Sink } from '../../../apps/change-feed/src/testing/sink.testing.js';
import { factRecord } from '../../../apps/ledger/src/sequencer/fact-record.js';
import type { BenchServers } from '../bench-context.js';
import { Installation, type Instance } from '../gateway/installation.js';
import { searchedEvent } from './brute-force.js';
import { generator, randomOpening, randomSearch } from './generated.js';

const COMPANIES = 100;
export const CUSTOMERS = 100;
const TICK_MS = 20;
const STORED_TOGETHER = 10_000;
const ARRIVED_WITHIN_MS = 180_000;

interface Watcher {
  id: number;
  customer: number;
}

export interface Books {
  /** The number of changes that must be billed: for each event, one for each customer who has a matching search. */
  due: number;
  /** Changes on the bill. */
  billed: number;
  /**
   * The number of usage ids under which more than one change is billed. There must be none, because an id stands for
   * one change.
   */
  twice: number;
  /** Attempted deliveries without a bill line. */
  unbilled: number;
}

/**
 * Runs a gateway, metering and change-feed as processes, with one receiver per customer. The benchmark itself writes
 * the ledger.
 */
export class SearchLoad {
  readonly latenciesMs: number[] = [];
  readonly matchesPerEvent: number[] = [];
  private readonly index = new SearchIndex<Watcher>();
  /** The commit time for each expected delivery. The key is `<event_seq>_<watch_id>`. */
  private readonly expected = new Map<string, number>();
  private readonly arrived = new Map<string, number>();
  private readonly receivedMs = new Map<string, number>();
  private readonly due = new Set<string>();
  private readonly random = generator(11);
  private seq = 0;

  private constructor(
    readonly installation: Installation,
    readonly gateway: Instance,
    readonly feed: Instance,
    private readonly pool: Pool,
    private readonly sink: Sink,
    private readonly writer: ReturnType<Installation['kafkaPort']['transactionalWriter']>,
  ) {
    sink.reply = ({ headers }) => {
      const pair = String(headers['webhook-id']).slice('evt_'.length);
      const times = this.arrived.get(pair) ?? 0;
      this.arrived.set(pair, times + 1);
      const committedMs = this.expected.get(pair);
      if (times === 0) this.receivedMs.set(pair, performance.now());
      if (times === 0 && committedMs !== undefined) this.latenciesMs.push(performance.now() - committedMs);
      sink.received.length = 0;
      return { status: 200 };
    };
  }

  static async prepare(prefix: string, servers: BenchServers, searches: number): Promise<SearchLoad> {
    const database = await createTestDatabase('searches', servers.databaseAdminUrl);
    const services = ['gateway', 'metering', 'change-feed'] as const;
    const installation = await Installation.prepare(prefix, database, servers, services);
    const gateway = await installation.add('gateway');
    await installation.add('metering');
    const feed = await installation.add('change-feed', {
      WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
      WEBHOOK_ALLOW_HTTP: 'true',
    });
    const pool = createPool({ url: database.adminUrl, max: 2, applicationName: 'search-watches' });
    const writer = installation.kafkaPort.transactionalWriter({ transactionalId: `${prefix}-ledger` });
    await writer.fence();
    const load = new SearchLoad(installation, gateway, feed, pool, await Sink.open(), writer);
    await load.append(Array.from({ length: COMPANIES }, (_, at) => [registered(at + 1), linked(at + 1)]).flat());
    await load.projected();
    await load.watch(searches);
    return load;
  }

  /** Commits events at a constant rate. */
  async run(events: number, perSecond: number): Promise<void> {
    const startedMs = performance.now();
    for (let sent = 0; sent < events;) {
      const due = Math.floor(((performance.now() - startedMs) / 1_000) * perSecond);
      const count = Math.min(events - sent, due - sent);
      if (count > 0) await this.commit(count);
      sent += Math.max(0, count);
      await delay(TICK_MS - ((performance.now() - startedMs) % TICK_MS));
    }
  }

  async commit(count: number): Promise<void> {
    const facts = await this.append(Array.from({ length: count }, () => randomOpening(this.random, COMPANIES)));
    const nowMs = performance.now();
    for (const fact of facts) {
      const watchers = [...this.index.match(searchedEvent(fact as Opened))];
      this.matchesPerEvent.push(watchers.length);
      for (const { id, customer } of watchers) {
        this.expected.set(`${fact.event_seq}_${id}`, nowMs);
        this.due.add(`${fact.event_seq}_${customer}`);
      }
    }
  }

  /** Waits for all expected deliveries. Returns the number of missing ones. */
  async settled(): Promise<number> {
    const missing = (): number => [...this.expected.keys()].filter((pair) => !this.arrived.has(pair)).length;
    await eventually(() => missing() === 0, { timeoutMs: ARRIVED_WITHIN_MS, everyMs: 500 }).catch(() => false);
    return missing();
  }

  get deliveries(): number {
    return this.expected.size;
  }

  /** The number of deliveries whose event does not match the watch's search. */
  get unexpected(): number {
    return [...this.arrived.keys()].filter((pair) => !this.expected.has(pair)).length;
  }

  get duplicates(): number {
    return [...this.arrived.values()].reduce((sum, times) => sum + times - 1, 0);
  }

  /** Returns the average milliseconds that deliveries waited at each stage, from recorded times. */
  async stages(): Promise<Record<'billed' | 'started' | 'received', number>> {
    const { rows } = await this.pool.query<Record<'pair' | 'made' | 'at', string>>(
      `select event_seq || '_' || watch_id as pair, delivery.created_at as made, attempt.at
        from change_feed.delivery join change_feed.attempt on delivery_id = delivery.id and number = 1`,
    );
    const sums = { billed: 0, started: 0, received: 0 };
    for (const { pair, made, at } of rows) {
      const committed = performance.timeOrigin + (this.expected.get(pair) ?? 0);
      const [billedAt, startedAt] = [Date.parse(made), Date.parse(at)];
      sums.billed += (billedAt - committed) / rows.length;
      sums.started += (startedAt - billedAt) / rows.length;
      sums.received += (performance.timeOrigin + (this.receivedMs.get(pair) ?? 0) - startedAt) / rows.length;
    }
    return sums;
  }

  /**
   * Waits until metering has all bills. Then compares the bills with the changes that must be billed, and with the
   * attempted deliveries.
   */
  async books(): Promise<Books> {
    const billed = async (): Promise<number> => {
      const { rows } = await this.pool.query<{ changes: number }>(
        `select coalesce(sum(changes), 0)::int as changes from metering.usage_records where operation = 'search_watch'`,
      );
      return rows[0]?.changes ?? 0;
    };
    await eventually(async () => (await billed()) >= this.due.size, { timeoutMs: 60_000 }).catch(() => false);
    const { rows } = await this.pool.query<{ twice: number; unbilled: number }>(`
      select
        (select count(*)::int from (
          select usage_id from metering.usage_records where operation = 'search_watch'
          group by usage_id having sum(changes) > 1
        ) repeated) as twice,
        (select count(*)::int from change_feed.delivery join change_feed.watch on watch.id = delivery.watch_id
          left join (
            select distinct split_part(usage_id, ':', 2) as customer_id, split_part(usage_id, ':', 3)::bigint as event_seq
            from metering.usage_records where operation = 'search_watch'
          ) billed on billed.customer_id = watch.customer_id and billed.event_seq = delivery.event_seq
          where delivery.claims > 0 and billed.event_seq is null) as unbilled`);
    return { due: this.due.size, billed: await billed(), twice: rows[0]?.twice ?? 0, unbilled: rows[0]?.unbilled ?? 0 };
  }

  async close(): Promise<void> {
    await this.writer.close();
    await this.pool.end();
    await this.installation.stop();
    await this.sink.close();
  }

  private async append(facts: readonly DecidedFact[]): Promise<Fact[]> {
    const numbered = facts.map((fact) => ({ ...fact, event_seq: (this.seq += 1) }) as Fact);
    const topic = topicName(this.installation.prefix, 'ledger');
    // No fault interrupts this writer, so the outcome of each transaction is known.
    await this.writer.commit(numbered.map((fact) => factRecord(topic, fact)));
    return numbered;
  }

  private projected(): Promise<unknown> {
    return eventually(
      async () => {
        const { rows } = await this.pool.query<{ seq: number }>(
          `select min(event_seq) as seq from change_feed.projector_checkpoint where name in ('event', 'posting')`,
        );
        return (rows[0]?.seq ?? 0) >= this.seq;
      },
      { timeoutMs: 60_000 },
    );
  }

  /** Stores searches with confirmed watches. */
  private async watch(count: number): Promise<void> {
    const filters: SavedSearchFilters[] = Array.from({ length: count }, () => randomSearch(this.random));
    const customers: string[] = [];
    const webhooks: number[] = [];
    for (let customer = 0; customer < CUSTOMERS; customer += 1) {
      const { customerId, key } = await this.installation.customer('internal');
      customers.push(customerId);
      webhooks.push(await this.webhook(key, `/${customer}`));
    }
    for (let at = 0; at < count; at += STORED_TOGETHER) {
      await this.pool.query(
        `with searches as (
            insert into change_feed.search (customer_id, filters, request_id)
            select customer_id, filters, 'bench-' || $3 + n
            from unnest($1::jsonb[]) with ordinality as t (filters, n)
            join unnest($2::text[]) with ordinality as c (customer_id, m) on m = 1 + n % ${CUSTOMERS}
            returning id, customer_id
          ), moved as (
            update change_feed.search_checkpoint set change_no = change_no + 1 returning change_no, event_seq
          )
          insert into change_feed.watch (customer_id, search_id, key_id, webhook_id, event_types, status, from_seq, change_no)
          select searches.customer_id, searches.id, 1, webhook.id, '{opened}', 'active', event_seq, change_no
          from searches join change_feed.webhook using (customer_id), moved`,
        [filters.slice(at, at + STORED_TOGETHER).map((one) => JSON.stringify(one)), customers, at],
      );
    }
    const { rows } = await this.pool.query<{ id: number; webhook_id: number; filters: SavedSearchFilters }>(
      `select watch.id, webhook_id, filters from change_feed.watch join change_feed.search on search.id = search_id`,
    );
    for (const row of rows)
      this.index.set(row.id, row.filters, { id: row.id, customer: webhooks.indexOf(row.webhook_id) });
    await eventually(async () => (await this.feed.metric('feed_search_watches')) === count, { timeoutMs: 60_000 });
  }

  private async webhook(key: string, path: string): Promise<number> {
    const response = await fetch(`${this.gateway.origin}/v1/webhooks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify({ url: this.sink.url(path), secret: SECRET, concurrency: 100 }),
    });
    return ((await response.json()) as { id: number }).id;
  }
}
