import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Draws } from '@hiring/fake-boards';
import { Sink } from '../../../apps/change-feed/src/testing/sink.testing.js';
import type { Services } from '../services.js';
import { Caller, Gateways, type ApiKey } from './caller.js';
import { Companies } from './companies.js';
import { nowMs, type CallRecord, type History } from './history.js';
import { digestOf, readTopic } from './topics.js';

const COMPANIES = 4;
const READERS = 4;
const FEED_READERS = 2;
const KEYED_SHARE = 0.5;
const REPEATED_SHARE = 0.3;
const FRESH_SHARE = 0.2;
const ATTEMPTS_MAX = 60;
const PAGE = 25;
const USAGE_EVERY_MS = 2_000;
/** The shortest and longest pause between a caller's requests, in milliseconds. */
const THINK_MS = [20, 200] as const;

const thinking = (draws: Draws): Promise<void> => delay(draws.between(...THINK_MS));

/**
 * Generates load: reads, billed calls with and without idempotency keys, feed readers, watches, keys and usage. Boards
 * also get new roles, companies are registered, and a reader follows the ledger. `stopCallers` stops everything but the
 * feed and ledger readers, and `close` stops these, too.
 */
export class Workload {
  readonly companies: Companies;
  private readonly gateways: Gateways;
  private readonly running: Promise<void>[] = [];
  private readonly feedReading: Promise<void>[] = [];
  private webhook = 0;
  private stopping = false;
  private feedStopping = false;
  /** Feed readers begin no call until this promise resolves. */
  private pause: Promise<void> = Promise.resolve();
  private readonly feedCalls = new Set<Promise<unknown>>();

  private constructor(
    private readonly services: Services,
    private readonly history: History,
    private readonly seed: number,
    private readonly key: ApiKey,
    private readonly sink: Sink,
  ) {
    this.gateways = new Gateways(services.origins);
    this.companies = new Companies(services, history, `f${randomBytes(4).toString('hex')}`);
  }

  /** Creates the account, the companies and the webhook, before any fault. */
  static async prepare(services: Services, history: History, seed: number): Promise<Workload> {
    const { operator } = services;
    const { customerId } = await operator.account('Faults');
    const key = await operator.issueKey(customerId);
    const workload = new Workload(services, history, seed, key, await Sink.open());
    for (let count = 0; count < COMPANIES; count += 1) await workload.companies.add();
    await workload.companies.allCrawled();
    workload.sink.reply = (message) => {
      workload.noteDelivery(message.headers, message.body);
      return { status: 200 };
    };
    workload.webhook = await workload.makeWebhook();
    // For each company, one watch that is never cancelled.
    const watcher = workload.caller('first-watches');
    for (const company of workload.companies.ids) await workload.watch(watcher, company);
    return workload;
  }

  start(): void {
    const begin = (name: string, act: (caller: Caller, draws: Draws) => Promise<void>): void => {
      const draws = new Draws(this.seed * 1_000 + this.running.length);
      this.running.push(this.repeatedly(this.caller(name), draws, act));
    };
    for (let index = 1; index <= READERS; index += 1) begin(`reader${index}`, (...own) => this.read(...own));
    begin('watcher', (...own) => this.watchAndCancel(...own));
    begin('keys', (...own) => this.issueAndRevoke(...own));
    begin('account', (own) => this.readUsage(own));
    begin('boards', (_caller, draws) => this.publish(draws));
    for (let index = 1; index <= FEED_READERS; index += 1) this.feedReading.push(this.readFeed(`feed${index}`));
    this.feedReading.push(this.readLedger());
  }

  /** Stops the callers, but not the feed and ledger readers. */
  async stopCallers(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.running);
  }

  /** Runs `work` while no call is in flight. The callers must have been stopped. */
  async whileQuiet<T>(work: () => Promise<T>): Promise<T> {
    let end = (): void => undefined;
    this.pause = new Promise((resolve) => (end = resolve));
    try {
      await Promise.all(this.feedCalls);
      return await work();
    } finally {
      end();
    }
  }

  /**
   * Reads the account's usage when all other calls have ended, so that the next check of the history can compare it
   * with the usage topic.
   */
  async readLastUsage(attempt: number): Promise<void> {
    await this.readUsage(this.caller(`last-usage${attempt}`), 0);
  }

  async close(): Promise<void> {
    await this.stopCallers();
    this.feedStopping = true;
    await Promise.all(this.feedReading);
    this.companies.close();
    await this.gateways.close();
    await this.sink.close();
  }

  caller(name: string): Caller {
    return new Caller(name, this.gateways, this.history, this.key);
  }

  hasReceived(title: string): boolean {
    return this.sink.received.some(({ body }) => body.includes(title));
  }

  get origins(): number {
    return this.gateways.pools.length;
  }

  private async repeatedly(
    caller: Caller,
    draws: Draws,
    act: (caller: Caller, draws: Draws) => Promise<void>,
  ): Promise<void> {
    while (!this.stopping) {
      await act(caller, draws);
      await thinking(draws);
    }
  }

  private async read(caller: Caller, draws: Draws): Promise<void> {
    const company = this.companies.draw(draws);
    const request = draws.weighted([
      [{ operation: 'is_hiring', path: `/v1/companies/${company}/is-hiring` }, 6],
      [{ operation: 'open_reqs', path: `/v1/companies/${company}/open-reqs?limit=5` }, 2],
      [
        {
          operation: 'hiring_pulse',
          path: `/v1/companies/${company}/hiring-pulse${draws.chance(FRESH_SHARE) ? '?max_age=60' : ''}`,
        },
        2,
      ],
    ] as const);
    const keyed = draws.chance(KEYED_SHARE);
    const repeated = draws.chance(REPEATED_SHARE);
    const sent = { company_id: company };
    if (!keyed) {
      await caller.call({ ...request, sent });
      return;
    }
    const key = `${caller.name}-${draws.below(2 ** 31)}`;
    const answered = await this.untilAnswered(() => caller.call({ ...request, sent, idempotencyKey: key }));
    if (answered !== null && repeated) await caller.call({ ...request, sent, idempotencyKey: key });
  }

  /**
   * Repeats a request until it has an answer that is not a temporary refusal. Returns null if the run ends first, or
   * after ATTEMPTS_MAX attempts.
   */
  private async untilAnswered(send: () => Promise<{ record: CallRecord }>): Promise<CallRecord | null> {
    for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
      const { record } = await send();
      const { status } = record;
      if (status !== null && status < 500 && status !== 409 && status !== 429) return record;
      if (this.stopping) return null;
      await delay(Math.min(100 * attempt, 1_000));
    }
    return null;
  }

  private async readFeed(name: string): Promise<void> {
    const caller = this.caller(name);
    const draws = new Draws(this.seed * 7_000 + this.feedReading.length);
    for (let since = 0; !this.feedStopping;) {
      const path = `/v1/events?since=${since}&limit=${PAGE}`;
      const keyed = draws.chance(KEYED_SHARE) ? { idempotencyKey: `${name}-${draws.below(2 ** 31)}` } : {};
      for (let pause; pause !== this.pause;) await (pause = this.pause);
      const call = caller.call({ operation: 'events', path, sent: { since }, ...keyed });
      this.feedCalls.add(call);
      const { record } = await call;
      this.feedCalls.delete(call);
      if (record.status === 200) since = record.seen.next_cursor ?? since;
      await delay(draws.between(100, 600));
    }
  }

  private async readLedger(): Promise<void> {
    const { operator } = this.services;
    const topic = operator.topic('ledger');
    for (let next = 0; !this.feedStopping;) {
      const records = await readTopic(operator.kafka, topic, [next]).catch(() => []);
      for (const { offset, value } of records) {
        this.history.add({
          kind: 'ledger_seen',
          at_ms: nowMs(),
          event_seq: Number(value['event_seq']),
          digest: digestOf(value),
        });
        next = offset + 1;
      }
      await delay(500);
    }
  }

  private async watchAndCancel(caller: Caller, draws: Draws): Promise<void> {
    const id = await this.watch(caller, this.companies.draw(draws));
    if (id === null) return;
    await delay(draws.between(500, 6_000));
    const cancel = { operation: 'delete_watch', method: 'DELETE', path: `/v1/watches/${id}`, sent: { id } } as const;
    await this.untilAnswered(() => caller.call(cancel));
  }

  /** Creates a watch. Returns its id, or null if no answer contains it. */
  private async watch(caller: Caller, company: number): Promise<number | null> {
    const types = ['opened', 'reposted', 'reobserved'];
    const body = { company_id: company, event_types: types, webhook_endpoint_id: this.webhook };
    const create = { operation: 'create_watch', method: 'POST', path: '/v1/watches', body } as const;
    const idempotencyKey = `${caller.name}-${randomBytes(8).toString('hex')}`;
    const record = await this.untilAnswered(() =>
      caller.call({ ...create, sent: { company_id: company }, idempotencyKey }),
    );
    return record?.status === 201 ? (record.seen.id ?? null) : null;
  }

  private async issueAndRevoke(caller: Caller, draws: Draws): Promise<void> {
    const body = { tier: 'free' };
    const { record, body: issued } = await caller.call({
      ...{ operation: 'create_key', method: 'POST', path: '/v1/keys', body, sent: {} },
    });
    const { id, key } = issued;
    if (record.status !== 201 || id === undefined || key === undefined) return;
    const whoami = { operation: 'whoami', path: '/v1/whoami', sent: {}, as: { id, key } } as const;
    for (let count = 0; count < 4; count += 1) {
      await caller.call(whoami);
      await delay(draws.between(50, 500));
    }
    const using = this.useWhileRevoking(`${caller.name}-${id}`, { id, key });
    const revoke = { operation: 'revoke_key', method: 'DELETE', path: `/v1/keys/${id}`, sent: { id } } as const;
    await this.untilAnswered(() => caller.call(revoke));
    for (let count = 0; count < 2 * this.gateways.pools.length; count += 1) await caller.call(whoami);
    await using;
  }

  private async useWhileRevoking(name: string, as: ApiKey): Promise<void> {
    const caller = this.caller(name);
    for (let count = 0; count < 5; count += 1) {
      await caller.call({ operation: 'whoami', path: '/v1/whoami', sent: {}, as });
      await delay(100);
    }
  }

  private async readUsage(caller: Caller, pauseMs = USAGE_EVERY_MS): Promise<void> {
    await caller.call({ operation: 'usage', path: '/v1/usage?window=744', sent: {} });
    await delay(pauseMs);
  }

  private async publish(draws: Draws): Promise<void> {
    // Publishing may fail while a service is down. The failure is ignored, because the crawl for the next role also
    // finds this role.
    await this.companies.publish(this.companies.draw(draws)).catch(() => undefined);
    if (draws.chance(0.05)) await this.companies.add().catch(() => undefined);
    await delay(draws.between(500, 2_500));
  }

  private async makeWebhook(): Promise<number> {
    const secret = `whsec_${randomBytes(24).toString('base64')}`;
    const headers = { 'x-api-key': this.key.key, 'content-type': 'application/json' };
    const body = JSON.stringify({ url: this.sink.url(), secret });
    const answer = await fetch(`${this.services.origins[0]}/v1/webhooks`, { method: 'POST', headers, body });
    if (answer.status !== 201) throw new Error(`the webhook was not made: ${await answer.text()}`);
    return ((await answer.json()) as { id: number }).id;
  }

  private noteDelivery(headers: Record<string, string | string[] | undefined>, body: string): void {
    const { data, watch_id: watch } = JSON.parse(body) as { data: { event_seq: number }; watch_id: number };
    const signed = Number(headers['webhook-timestamp']);
    this.history.add({
      kind: 'delivery',
      at_ms: nowMs(),
      watch_id: watch,
      event_seq: data.event_seq,
      signed_s: signed,
    });
  }
}
