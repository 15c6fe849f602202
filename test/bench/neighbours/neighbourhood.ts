import { setTimeout as delay } from 'node:timers/promises';
import { topicName, type DecidedFact, type Fact } from '@hiring/contracts';
import type { TransactionalWriter } from '@hiring/platform-kafka';
import { eventually } from '@hiring/platform-testing';
import pg from 'pg';
import { linked, opened, registered } from '../../../apps/change-feed/src/testing/feed.testing.js';
import { Sink } from '../../../apps/change-feed/src/testing/sink.testing.js';
import { factRecord } from '../../../apps/ledger/src/sequencer/fact-record.js';
import type { BenchContext } from '../bench-context.js';
import { DELIVERS_LOCALLY, Installation, type Instance } from '../gateway/installation.js';

export const COMPANIES = 20;
const HISTORY = 2_000;
const KEYS_LISTED = 20_000;
const LEADS = 50_000;

export interface Attackers {
  keys: string[];
  customerIds: string[];
  webhooks: number[];
  projects: number[];
}

/**
 * Runs the compiled services for one normal customer with watches, and for hostile customers. The benchmark itself
 * writes the ledger.
 */
export class Neighbourhood {
  readonly arrivals = new Map<number, number>();
  private readonly committed = new Map<number, number>();
  private seq = 0;

  private constructor(
    private readonly installation: Installation,
    readonly gateway: Instance,
    readonly exports: Instance,
    readonly sql: pg.Client,
    private readonly sink: Sink,
    private readonly writer: TransactionalWriter,
  ) {
    sink.reply = ({ body }) => {
      const seq = Number(/"event_seq":(\d+)/.exec(body)?.[1]);
      if (!this.arrivals.has(seq)) this.arrivals.set(seq, performance.now());
      sink.received.length = 0;
      return { status: 200 };
    };
  }

  static async open(context: BenchContext): Promise<Neighbourhood> {
    const services = ['gateway', 'metering', 'reads', 'change-feed', 'exports'] as const;
    const database = await context.createDatabase();
    const installation = await Installation.prepare(context.prefix(), database, context.servers, services);
    await Promise.all([
      installation.add('metering'),
      installation.add('reads'),
      installation.add('change-feed', DELIVERS_LOCALLY),
    ]);
    const gateway = await installation.add('gateway');
    const exports = await installation.add('exports', { GATEWAY_URL: gateway.origin });
    const sql = new pg.Client({ connectionString: database.adminUrl });
    await sql.connect();
    const writer = installation.kafkaPort.transactionalWriter({ transactionalId: `${installation.prefix}.bench` });
    await writer.fence();
    const all = new Neighbourhood(installation, gateway, exports, sql, await Sink.open('127.0.0.1'), writer);
    await all.fill();
    return all;
  }

  async normalCustomer(): Promise<{ key: string; customerId: string }> {
    const { customerId, key } = await this.installation.customer('pro');
    await this.installation.setCustomerLimits(customerId, 100_000, 10_000);
    const webhook = await this.webhook(key, this.sink.url());
    await this.watch(customerId, webhook);
    return { key, customerId };
  }

  /**
   * Creates hostile customers. Each has 20,000 keys, a large project, and webhooks to a silent host and to an unknown
   * name. The webhooks' watches cover every company.
   */
  async attackers(count: number, silentPort: number): Promise<Attackers> {
    const made: Attackers = { keys: [], customerIds: [], webhooks: [], projects: [] };
    for (let index = 0; index < count; index += 1) {
      const { customerId, key } = await this.installation.customer('standard');
      await this.installation.setCustomerLimits(customerId, 100_000, 10_000);
      const silent = await this.webhook(key, `http://127.0.0.1:${silentPort}/`);
      const dead = await this.webhook(key, `http://dead-${index}.invalid/`);
      for (const webhook of [silent, dead]) await this.watch(customerId, webhook);
      // Resets the limits that were raised for the set-up.
      await this.sql.query(`update gateway.customers set rate_per_minute = null, burst = null where customer_id = $1`, [
        customerId,
      ]);
      await this.sql.query(
        `insert into gateway.api_keys (customer_id, hash, pepper_version, prefix, last_four, tier, scopes, revoked_at)
           select $1, sha256(convert_to($1 || n, 'utf8')), 1, 'hsk_live_0000', '0000', 'free', '{}', now()
           from generate_series(1, $2::int) n`,
        [customerId, KEYS_LISTED],
      );
      made.keys.push(key);
      made.customerIds.push(customerId);
      made.webhooks.push(silent);
      made.projects.push(await this.project(customerId));
    }
    return made;
  }

  /** Creates a webhook with this many pending deliveries. */
  async pendingWebhook({ key, customerId }: { key: string; customerId: string }, pending: number): Promise<number> {
    const webhook = await this.webhook(key, 'http://127.0.0.1:1024/');
    const watch = await this.watch(customerId, webhook);
    await this.sql.query(
      `insert into change_feed.delivery (webhook_id, watch_id, event_seq, status, ordered, due_at)
         select $1, $2, 100000000 + n, 'pending', false, now() + interval '1 day' from generate_series(1, $3::int) n`,
      [webhook, watch, pending],
    );
    return webhook;
  }

  async deleteWebhook(key: string, webhook: number): Promise<void> {
    await this.call(key, `/v1/webhooks/${webhook}`, 'DELETE');
  }

  /**
   * Opens roles at a constant rate. Returns each role's time from commit to delivery, in milliseconds, and the number
   * of roles that were not delivered.
   */
  async deliver(perSecond: number, seconds: number): Promise<{ latenciesMs: number[]; lost: number }> {
    const first = this.seq + 1;
    const beganMs = performance.now();
    for (let sent = 0; sent < perSecond * seconds; sent += 1) {
      await delay(Math.max(0, beganMs + (sent * 1_000) / perSecond - performance.now()));
      await this.append([opened(1 + (sent % COMPANIES))]);
      this.committed.set(this.seq, performance.now());
    }
    const wanted = Array.from({ length: this.seq - first + 1 }, (_, index) => first + index);
    await eventually(() => wanted.every((seq) => this.arrivals.has(seq)), { timeoutMs: 120_000, everyMs: 50 }).catch(
      () => false,
    );
    const arrived = wanted.filter((seq) => this.arrivals.has(seq));
    return {
      latenciesMs: arrived.map((seq) => (this.arrivals.get(seq) ?? 0) - (this.committed.get(seq) ?? 0)),
      lost: wanted.length - arrived.length,
    };
  }

  async close(): Promise<void> {
    await this.sink.close();
    await this.sql.end();
    await this.installation.stop();
  }

  private async fill(): Promise<void> {
    const companies = Array.from({ length: COMPANIES }, (_, index) => [
      registered(index + 1),
      linked(index + 1),
    ]).flat();
    const history = Array.from({ length: HISTORY }, (_, index) => opened(1 + (index % COMPANIES)));
    await this.append([...companies, ...history]);
    await eventually(
      async () => {
        for (const schema of ['reads', 'change_feed']) {
          const { rows } = await this.sql.query<{ seq: string | null }>(
            `select min(event_seq) as seq from ${schema}.projector_checkpoint`,
          );
          if (Number(rows[0]?.seq ?? 0) < this.seq) return false;
        }
        return true;
      },
      { timeoutMs: 120_000, everyMs: 100 },
    );
  }

  private async append(facts: DecidedFact[]): Promise<void> {
    const numbered = facts.map((fact) => ({ ...fact, event_seq: (this.seq += 1) }) as Fact);
    await this.writer.commit(numbered.map((fact) => factRecord(topicName(this.installation.prefix, 'ledger'), fact)));
  }

  private async webhook(key: string, url: string): Promise<number> {
    const { id } = await this.call<{ id: number }>(key, '/v1/webhooks', 'POST', {
      url,
      secret: 'a secret of the bench',
    });
    return id;
  }

  /**
   * Inserts an active watch directly. change-feed needs the ledger's head to create a watch, and no ledger service runs
   * here that could return the head. The cost of creating the watch is not measured.
   */
  private async watch(customerId: string, webhook: number): Promise<number> {
    const { rows } = await this.sql.query<{ id: number }>(
      `insert into change_feed.watch (customer_id, company_id, webhook_id, event_types, status, from_seq)
         select $1, company, $2, '{opened}', 'active', $4 from generate_series(1, $3::int) company returning id::int`,
      [customerId, webhook, COMPANIES, this.seq],
    );
    return rows[0]?.id ?? 0;
  }

  private async project(customerId: string): Promise<number> {
    const { rows } = await this.sql.query<{ id: number }>(
      `insert into exports.project (customer_id, name) values ($1, 'Leads') returning project_id::int as id`,
      [customerId],
    );
    const id = rows[0]?.id ?? 0;
    await this.sql.query(
      `insert into exports.lead (project_id, identity, reachable, domain, website, signal_job_title)
         select $1, gen_random_uuid(), true, 'a.com', 'a.com', repeat('x', 500) from generate_series(1, $2::int)`,
      [id, LEADS],
    );
    return id;
  }

  private async call<T>(key: string, path: string, method: string, body?: object): Promise<T> {
    const response = await fetch(`${this.gateway.origin}${path}`, {
      method,
      headers: { 'x-api-key': key, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text === '' ? {} : JSON.parse(text)) as T;
  }
}
