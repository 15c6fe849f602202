import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import {
  envelopeHeaders,
  messageType,
  topicName,
  type DecidedFact,
  type Fact,
  type Opened,
  type FeedEventType,
  type SavedSearchFilters,
  type SignalType,
  type WebhookKind,
} from '@hiring/contracts';
import { KafkaPort, type TransactionalWriter } from '@hiring/platform-kafka';
import { createLogger } from '@hiring/platform-observability';
import { createPool, migrate, type Pool } from '@hiring/platform-postgres';
import { Bus } from '@hiring/platform-rpc';
import type { Resolve } from '@hiring/platform-safe-fetch';
import {
  createTestDatabase,
  eventually,
  TEST_ROLE_PASSWORD,
  testBusKeys,
  testPrefix,
  testServers,
  testTopics,
  type TestDatabase,
} from '@hiring/platform-testing';
import { ChangeFeedModule } from '../change-feed.module.js';
import { FEED_MIGRATIONS } from '../migrations.js';
import { WatchesController } from '../watches/watches.controller.js';
import { SearchesController } from '../searches/searches.controller.js';
import { WebhooksController } from '../webhooks/webhooks.controller.js';
import { EventProjection } from '../feed/event.projection.js';
import { PostingProjection } from '../feed/posting.projection.js';
import { SignalProjection } from '../signals/signal.projection.js';
import { StubServices } from './services.testing.js';
import { Sink } from './sink.testing.js';

const ROLE = 'hiring_change_feed';
const logger = createLogger({ service: 'change-feed-test', level: 'silent' });
const key = (fill: number): string => `1:${Buffer.alloc(32, fill).toString('base64')}`;

export const CUSTOMER = 'cus_test';
const KEY_ID = 7;
export const SECRET = 'a secret of sufficient length';
const OBSERVED_AT = '2026-03-02T10:00:00.000Z';

/** Provides a ledger topic, a database, and change-feed processes that use them. */
export class FeedBench {
  readonly apps: INestApplicationContext[] = [];
  private readonly parts: { close(): Promise<void> }[] = [];
  private seq = 0;
  private calls = 0;

  private constructor(
    readonly prefix: string,
    readonly kafka: KafkaPort,
    readonly database: TestDatabase,
    /** A pool that connects with the service's role. */
    readonly pool: Pool,
    private readonly writer: TransactionalWriter,
  ) {}

  static async open(): Promise<FeedBench> {
    const { kafkaBrokers } = await testServers();
    const prefix = testPrefix();
    const kafka = new KafkaPort({ brokers: kafkaBrokers, clientId: 'change-feed-test', logger });
    const { ledger, events, rpc, presence, audit } = testTopics(prefix);
    await eventually(() => kafka.ensureTopics([ledger, events, rpc, presence, audit]).then(() => true));
    const database = await createTestDatabase('feed');
    const { adminUrl } = database;
    const rolePassword = TEST_ROLE_PASSWORD;
    await migrate({ adminUrl, schema: 'change_feed', role: ROLE, rolePassword, migrations: FEED_MIGRATIONS, logger });
    const pool = createPool({ url: database.urlFor(ROLE), max: 4, applicationName: 'change-feed-test' });
    const writer = kafka.transactionalWriter({ transactionalId: `${prefix}-ledger`, requestTimeoutMs: 60_000 });
    await writer.fence();
    return new FeedBench(prefix, kafka, database, pool, writer);
  }

  async env(more: Record<string, string> = {}): Promise<Record<string, string>> {
    const { kafkaBrokers } = await testServers();
    return {
      KAFKA_BROKERS: kafkaBrokers.join(','),
      TOPIC_PREFIX: this.prefix,
      PRIVATE_PORT: '0',
      LOG_LEVEL: 'silent',
      ...testBusKeys('change-feed'),
      DATABASE_URL: this.database.urlFor(ROLE),
      WEBHOOK_SECRET_KEYS: key(3),
      WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1/32',
      WEBHOOK_ALLOW_HTTP: 'true',
      ...more,
    };
  }

  async start(more: Record<string, string> = {}, resolve?: Resolve): Promise<INestApplicationContext> {
    const module = ChangeFeedModule.create(await this.env(more), resolve);
    const app = await NestFactory.createApplicationContext(module, { logger: false });
    this.apps.push(app);
    return app;
  }

  /** Starts stubs for the other services. They are closed with the bench. */
  async stubs(): Promise<StubServices> {
    return this.closing(await StubServices.start(await this.env()));
  }

  async sink(...at: Parameters<typeof Sink.open>): Promise<Sink> {
    return this.closing(await Sink.open(...at));
  }

  private closing<T extends { close(): Promise<void> }>(part: T): T {
    this.parts.push(part);
    return part;
  }

  async stop(app: INestApplicationContext): Promise<void> {
    this.apps.splice(this.apps.indexOf(app), 1);
    await app.close();
  }

  get head(): number {
    return this.seq;
  }

  /** Appends facts in one transaction. Returns the last event_seq. */
  async append(facts: readonly DecidedFact[]): Promise<number> {
    const numbered = facts.map((fact) => ({ ...fact, event_seq: (this.seq += 1) }) as Fact);
    const topic = topicName(this.prefix, 'ledger');
    await this.writer.commit(
      numbered.map((fact) => ({
        topic,
        partition: 0,
        key: String(fact.company_id),
        value: JSON.stringify(fact),
        headers: envelopeHeaders({
          id: `ledger/${fact.event_seq}`,
          type: messageType('ledger', fact.type),
          source: '/services/ledger',
          time: fact.observed_at,
        }),
      })),
    );
    return this.seq;
  }

  /** Appends facts and waits until the first process has projected them. */
  async publish(facts: readonly DecidedFact[]): Promise<number> {
    const seq = await this.append(facts);
    await this.projected();
    return seq;
  }

  async projected(): Promise<void> {
    const [app] = this.apps;
    for (const projection of [EventProjection, PostingProjection, SignalProjection]) {
      await eventually(() => app?.get<EventProjection>(projection).waitFor(this.seq, 1_000));
    }
  }

  seal(app: INestApplicationContext, secret = SECRET): ReturnType<Bus['seal']> {
    return app.get(Bus).seal(secret, 'change-feed');
  }

  async companies(count: number, owner: string | null = null): Promise<void> {
    await this.publish(
      Array.from({ length: count }, (_, index) => [registered(index + 1, owner), linked(index + 1)]).flat(),
    );
  }

  async webhook(
    app: INestApplicationContext,
    url: string,
    more: { secret?: string; kind?: WebhookKind; ordered?: boolean; customerId?: string } = {},
  ) {
    const secret = this.seal(app, more.secret);
    this.calls += 1;
    const { body } = await app.get(WebhooksController).create({
      customer_id: more.customerId ?? CUSTOMER,
      url,
      secret,
      request_id: `r-${this.calls}`,
      made_by: KEY_ID,
      ...(more.kind !== undefined && { kind: more.kind }),
      ...(more.ordered !== undefined && { ordered: more.ordered }),
    });
    return (JSON.parse(body) as { id: number }).id;
  }

  async search(app: INestApplicationContext, filters: SavedSearchFilters, customerId = CUSTOMER): Promise<number> {
    this.calls += 1;
    const request = { customer_id: customerId, filters, request_id: `s-${this.calls}`, made_by: KEY_ID };
    const { body } = await app.get(SearchesController).create(request);
    return (JSON.parse(body) as { id: number }).id;
  }

  async pendingWatch(
    app: INestApplicationContext,
    webhookId: number,
    more: {
      companyId?: number;
      searchId?: number;
      eventTypes?: FeedEventType[];
      signalTypes?: SignalType[];
      callId?: string;
      customerId?: string;
    } = {},
  ): Promise<{ id: number; callId: string; attemptId: string }> {
    this.calls += 1;
    const attemptId = `a-${this.calls}`;
    const callId = more.callId ?? `c-${this.calls}`;
    const { id } = await app.get(WatchesController).create({
      customer_id: more.customerId ?? CUSTOMER,
      ...(more.searchId === undefined
        ? { company_id: more.companyId ?? 1 }
        : { search_id: more.searchId, key_id: KEY_ID }),
      event_types: more.eventTypes ?? ['opened', 'reposted', 'reobserved'],
      ...(more.signalTypes !== undefined && { signal_types: more.signalTypes }),
      webhook_endpoint_id: webhookId,
      made_by: KEY_ID,
      call_id: callId,
      usage_id: `u-${callId}`,
      attempt_id: attemptId,
    });
    return { id, callId, attemptId };
  }

  async watch(...args: Parameters<FeedBench['pendingWatch']>): Promise<number> {
    const [app, , more] = args;
    const pending = await this.pendingWatch(...args);
    await this.confirm(app, pending, more?.customerId);
    return pending.id;
  }

  async confirm(
    app: INestApplicationContext,
    { id, callId, attemptId }: { id: number; callId: string; attemptId: string },
    customerId = CUSTOMER,
  ): Promise<void> {
    const handler = app.get(WatchesController);
    await handler.confirm({ customer_id: customerId, watch_id: id, call_id: callId, attempt_id: attemptId });
  }

  async deliveries(): Promise<{ id: number; watch_id: number; event_seq: number; status: string; attempts: number }[]> {
    const { rows } = await this.pool.query(
      'select id, watch_id, event_seq, status, attempts from change_feed.delivery order by event_seq, watch_id',
    );
    return rows;
  }

  async deliveriesOf(watchId: number): ReturnType<FeedBench['deliveries']> {
    return (await this.deliveries()).filter((row) => row.watch_id === watchId);
  }

  async statusesOf(watchId: number): Promise<string[]> {
    return (await this.deliveriesOf(watchId)).map(({ status }) => status);
  }

  /** Waits until the watch's first delivery has this many attempts. */
  async attempted(watchId: number, attempts = 1): Promise<void> {
    await eventually(async () => (await this.deliveriesOf(watchId))[0]?.attempts === attempts);
  }

  /** Waits until every delivery has succeeded. */
  async delivered(): Promise<void> {
    await eventually(async () => (await this.deliveries()).every(({ status }) => status === 'succeeded'), {
      timeoutMs: 60_000,
    });
  }

  /** Stores a webhook and an active watch on company 1, without the service. */
  async storedWatch(requestId: string): Promise<{ webhookId: number; watchId: number }> {
    const { rows } = await this.pool.query<{ webhookId: number; watchId: number }>(
      `with webhook as (
          insert into change_feed.webhook (customer_id, url, secret, request_id) values ($1, 'u', 's', $2) returning id
        )
        insert into change_feed.watch (customer_id, company_id, webhook_id, event_types, status, from_seq)
        select $1, 1, id, '{opened}', 'active', 0 from webhook returning webhook_id as "webhookId", id as "watchId"`,
      [CUSTOMER, requestId],
    );
    return rows[0] as { webhookId: number; watchId: number };
  }

  async close(): Promise<void> {
    for (const app of [...this.apps]) await this.stop(app);
    await Promise.all(this.parts.map((part) => part.close()));
    await this.writer.close();
    await this.kafka.close();
    await this.pool.end();
    await this.database.drop();
  }
}

const boardOf = (companyId: number): string => `greenhouse/c${companyId}`;

export function registered(companyId: number, owner: string | null = null): DecidedFact {
  const named = { slug: `c${companyId}`, name: `Company ${companyId}`, domain: `c${companyId}.example` };
  const rest = { command_id: `register-${companyId}`, domain_aliases: [], hq_country: null, owner };
  return { type: 'company_registered', company_id: companyId, observed_at: OBSERVED_AT, ...named, ...rest };
}

export function linked(companyId: number, boardId = boardOf(companyId)): DecidedFact {
  const link = { board_id: boardId, command_id: `link-${boardId}`, via: 'caller' } as const;
  return { type: 'board_linked', company_id: companyId, observed_at: OBSERVED_AT, ...link };
}

let roles = 0;

export function opened(companyId = 1, over: Partial<Opened> = {}): DecidedFact {
  roles += 1;
  return {
    type: 'opened',
    company_id: companyId,
    observed_at: OBSERVED_AT,
    crawl_id: `crawl-${roles}`,
    req_key: `greenhouse:c${companyId}:role-${roles}`,
    board_id: boardOf(companyId),
    posting_id: `p${roles}`,
    title: `Engineer ${roles}`,
    function: 'engineering',
    country: 'DE',
    city: null,
    opened_at: OBSERVED_AT,
    opened_at_from: 'sighting',
    baseline: false,
    confidence: 0.9,
    ...over,
  };
}

export function closed(companyId: number, reqKey: string): DecidedFact {
  return {
    type: 'closed',
    company_id: companyId,
    observed_at: OBSERVED_AT,
    crawl_id: `crawl-close-${reqKey}`,
    req_key: reqKey,
    board_id: boardOf(companyId),
    reason: 'missed',
    last_seen_at: OBSERVED_AT,
  };
}
