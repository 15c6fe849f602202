import 'reflect-metadata';
import { Controller, Module, type INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Payload } from '@nestjs/microservices';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  AppError,
  NO_UNITS,
  topicName,
  type AnswerValidity,
  type JsonOf,
  type RowToEnrich,
  type RpcRequest,
  type RpcResponse,
  type UsageMessage,
} from '@hiring/contracts';
import type { EventsPage, Usage } from '@hiring/contracts/operations';
import { ServiceConfig } from '@hiring/platform-config';
import { createEdgeApp } from '@hiring/platform-http-edge';
import { KafkaPort } from '@hiring/platform-kafka';
import { createLogger } from '@hiring/platform-observability';
import { migrate } from '@hiring/platform-postgres';
import { connectBus, RpcHandler } from '@hiring/platform-rpc';
import { PlatformModule } from '@hiring/platform-service';
import {
  createTestDatabase,
  eventually,
  TEST_ROLE_PASSWORD,
  testPrefix,
  testServers,
  testTopics,
  type TestDatabase,
} from '@hiring/platform-testing';
import { CustomerService } from '../access/customer.service.js';
import { KeyService } from '../access/key.service.js';
import { GatewayModule } from '../gateway.module.js';
import { errorForms } from '../mcp/json-rpc-problem.js';
import { migrations } from '../migrations/index.js';
import { bodyLimits } from '../operations/index.js';
import { baseEnv } from './base-env.js';
import { answerRow, incompressible } from './stub-values.js';
import { EVENT } from './event.fixture.js';

const AS_OF = '2026-01-01T00:00:00.000Z';
const ROLE = 'hiring_access';
const logger = createLogger({ service: 'gateway-test', level: 'silent' });

/** Replies of the stub services; a test may change them. */
export class Answers {
  isHiring: (request: RpcRequest<'reads.is_hiring'>) => Promise<string> = (request) =>
    Promise.resolve(JSON.stringify({ is_hiring: true, open_req_count: request.company_id, as_of: AS_OF }));
  /** How long answers of `isHiring` may be cached; by default they may not. */
  validity: () => AnswerValidity | undefined = () => undefined;
  coverage: 'direct' | 'none' = 'direct';
  revision = 'a.1';
  searchJobs: () => string = () => JSON.stringify({ jobs: [], next_cursor: null, as_of: AS_OF });
  hiringPulse: () => RpcResponse<'reads.hiring_pulse'> = () => {
    throw new AppError('unavailable', 'no pulse');
  };
  /** Domains that were observed, with their companies. */
  domains: Record<string, number> = { 'seven.example': 7 };
  /** Name of every company of a batch. */
  name = 'Acme';
  /** Runs before a chunk of a batch is answered. */
  batch: (rows: readonly RowToEnrich[]) => Promise<void> = () => Promise.resolve();
  /** Events the feed has: 1..head. */
  head = 3;
  eventBytes = 10;
  calls = 0;
  /** The usage that metering reports; `usageReadings` counts the calls. */
  used: () => Promise<Usage> = () => Promise.resolve(NOTHING_USED);
  usageReadings = 0;
  watches: RpcRequest<'feed.create_watch'>[] = [];
  confirm: (request: RpcRequest<'feed.confirm_watch'>) => Promise<void> = () => Promise.resolve();
  withdraw: (request: RpcRequest<'feed.withdraw_watch'>) => Promise<void> = () => Promise.resolve();
}

export const NOTHING_USED: Usage = { ...NO_UNITS, by_meter_class: { cached: 0, fresh: 0 } };

function stubServices(answers: Answers, prefix: string, brokers: string[]): Promise<INestApplication[]> {
  @Controller()
  class ReadsStub {
    @RpcHandler('reads.is_hiring')
    async isHiring(@Payload() request: RpcRequest<'reads.is_hiring'>): Promise<RpcResponse<'reads.is_hiring'>> {
      answers.calls += 1;
      if (request.company_id >= 1_000) throw new AppError('not_found', 'There is no such resource.');
      const validity = answers.validity();
      const body = (await answers.isHiring(request)) as JsonOf<never>;
      return { body, coverage: answers.coverage, ledger_seq: 1, ...(validity !== undefined && { validity }) };
    }
    @RpcHandler('reads.revision')
    revision(): RpcResponse<'reads.revision'> {
      return { revision: answers.revision };
    }
    @RpcHandler('reads.search_jobs')
    searchJobs(): RpcResponse<'reads.search_jobs'> {
      answers.calls += 1;
      return { body: answers.searchJobs() as JsonOf<never>, ledger_seq: 1 };
    }
    @RpcHandler('reads.hiring_pulse')
    hiringPulse(): RpcResponse<'reads.hiring_pulse'> {
      answers.calls += 1;
      return answers.hiringPulse();
    }
    @RpcHandler('reads.resolve_company')
    resolve(@Payload() { domain }: RpcRequest<'reads.resolve_company'>): RpcResponse<'reads.resolve_company'> {
      const companyId = answers.domains[domain];
      if (companyId === undefined) throw new AppError('not_found', 'No company with this domain has been observed.');
      return { company_id: companyId };
    }
    @RpcHandler('reads.sheet_enrich_batch')
    async enrichBatch(@Payload() { rows }: RpcRequest<'reads.sheet_enrich_batch'>) {
      answers.calls += 1;
      await answers.batch(rows);
      return { rows: rows.map((row) => answerRow(row, answers.domains, answers.name)) };
    }
  }
  @Controller()
  class FeedStub {
    @RpcHandler('feed.events')
    events(@Payload() request: RpcRequest<'feed.events'>): RpcResponse<'feed.events'> {
      answers.calls += 1;
      const last = Math.min(request.upto ?? answers.head, answers.head, request.since + request.limit);
      const events = Array.from({ length: Math.max(0, last - request.since) }, (_, index) => ({
        ...EVENT,
        event_seq: request.since + index + 1,
        title: incompressible(request.since + index, answers.eventBytes),
      }));
      const last_seq = events.at(-1)?.event_seq ?? null;
      return {
        body: JSON.stringify({ events, next_cursor: last_seq }) as JsonOf<EventsPage>,
        count: events.length,
        last_seq,
      };
    }

    /** One watch per logical call, as the real service makes them. */
    @RpcHandler('feed.create_watch')
    createWatch(@Payload() request: RpcRequest<'feed.create_watch'>): RpcResponse<'feed.create_watch'> {
      if (request.webhook_endpoint_id >= 1_000) throw new AppError('not_found', 'There is no such resource.');
      answers.watches.push(request);
      const calls = [...new Set(answers.watches.map(({ call_id }) => call_id))];
      return { id: 1 + calls.indexOf(request.call_id) };
    }

    @RpcHandler('feed.confirm_watch')
    async confirmWatch(
      @Payload() request: RpcRequest<'feed.confirm_watch'>,
    ): Promise<RpcResponse<'feed.confirm_watch'>> {
      await answers.confirm(request);
      return {};
    }

    @RpcHandler('feed.withdraw_watch')
    async withdrawWatch(
      @Payload() request: RpcRequest<'feed.withdraw_watch'>,
    ): Promise<RpcResponse<'feed.withdraw_watch'>> {
      await answers.withdraw(request);
      return {};
    }
  }
  @Controller()
  class MeteringStub {
    @RpcHandler('metering.usage')
    usage(): Promise<RpcResponse<'metering.usage'>> {
      answers.usageReadings += 1;
      return answers.used();
    }
  }
  const start = async (
    service: 'reads' | 'change-feed' | 'metering',
    controller: new () => object,
  ): Promise<INestApplication> => {
    class StubConfig extends ServiceConfig {}
    @Module({
      imports: [PlatformModule.forService({ service, config: StubConfig, env: baseEnv(service, prefix, brokers) })],
      controllers: [controller],
    })
    class StubModule {}
    const app = await NestFactory.create(StubModule, new FastifyAdapter(), { logger: false });
    connectBus(app);
    await app.startAllMicroservices();
    return app.init();
  };
  return Promise.all([start('reads', ReadsStub), start('change-feed', FeedStub), start('metering', MeteringStub)]);
}

export interface Reply {
  status: number;
  headers: Headers;
  body: string;
}

/** Real gateways over real servers, with stubs of the other services. */
export class GatewayBench {
  readonly answers = new Answers();
  readonly gateways: NestFastifyApplication[] = [];
  private readonly closing: (() => Promise<unknown>)[] = [];
  private stubs: INestApplication[] = [];

  private constructor(
    readonly prefix: string,
    readonly database: TestDatabase,
    private readonly brokers: string[],
    private readonly redisUrl: string,
    readonly kafka: KafkaPort,
  ) {}

  static async open(
    options: { gateways?: number; redisUrl?: string; databaseAdminUrl?: string } = {},
  ): Promise<GatewayBench> {
    const servers = await testServers();
    const prefix = testPrefix();
    const kafka = new KafkaPort({ brokers: servers.kafkaBrokers, clientId: 'gateway-test', logger });
    const { usage, rpc, presence, ledger, audit } = testTopics(prefix);
    await eventually(() => kafka.ensureTopics([usage, rpc, presence, ledger, audit]).then(() => true));
    const database = await createTestDatabase('gateway', options.databaseAdminUrl);
    const { adminUrl } = database;
    await migrate({ adminUrl, schema: 'access', role: ROLE, rolePassword: TEST_ROLE_PASSWORD, migrations, logger });
    const bench = new GatewayBench(prefix, database, servers.kafkaBrokers, options.redisUrl ?? servers.redisUrl, kafka);
    bench.stubs = await stubServices(bench.answers, prefix, servers.kafkaBrokers);
    for (let index = 0; index < (options.gateways ?? 1); index += 1) await bench.startGateway();
    bench.closing.push(
      () => bench.stopServices(),
      () => kafka.close(),
      () => database.drop(),
    );
    await eventually(async () => (await bench.warm()) === 200);
    return bench;
  }

  async startGateway(more: Record<string, string> = {}): Promise<NestFastifyApplication> {
    const env = {
      ...baseEnv('gateway', this.prefix, this.brokers),
      PORT: '0',
      BASE_URL: 'http://gateway.test',
      MCP_ALLOWED_ORIGINS: 'https://inspector.test',
      DATABASE_URL: this.database.urlFor(ROLE),
      REDIS_URL: this.redisUrl,
      REDIS_PREFIX: `${this.prefix}:`,
      KEY_PEPPERS: `1:${Buffer.alloc(32, 2).toString('base64')}`,
      ...more,
    };
    const app = await createEdgeApp(GatewayModule.create(env), {
      logger,
      bodyLimitBytes: 65_536,
      bodyLimits: bodyLimits(),
      trustedProxies: ['127.0.0.1'],
      problemTypeBase: 'http://gateway.test/docs/errors#',
      errorForms,
      pageOrigins: { '/mcp': ['http://gateway.test', 'https://inspector.test'] },
    });
    connectBus(app);
    await app.startAllMicroservices();
    await app.listen(0, '127.0.0.1');
    this.gateways.push(app);
    return app;
  }

  async customer(
    tier: 'free' | 'standard' | 'pro' | 'internal' = 'pro',
  ): Promise<{ customerId: string; key: string; keyId: number }> {
    const [gateway] = this.gateways;
    if (gateway === undefined) throw new Error('no gateway');
    const { customer_id } = await gateway.get(CustomerService).create({ name: 'Test', tier });
    const { key, id } = await gateway
      .get(KeyService)
      .issue({ customerId: customer_id, requestId: `t-${Math.random()}` });
    return { customerId: customer_id, key, keyId: id };
  }

  async request(
    path: string,
    options: { key?: string; headers?: Record<string, string>; method?: string; body?: unknown; gateway?: number } = {},
  ): Promise<Reply> {
    const app = this.gateways[options.gateway ?? 0];
    const address = app?.getHttpServer().address() as { port: number };
    const response = await fetch(`http://127.0.0.1:${address.port}${path}`, {
      method: options.method ?? 'GET',
      headers: {
        ...(options.key !== undefined && { 'x-api-key': options.key }),
        ...(options.body !== undefined && { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(options.body !== undefined && {
        body: typeof options.body === 'string' ? options.body : JSON.stringify(options.body),
      }),
    });
    return { status: response.status, headers: response.headers, body: await response.text() };
  }

  /** Every message on the usage topic, in the order of each account. */
  async usage(): Promise<UsageMessage[]> {
    const topic = topicName(this.prefix, 'usage');
    const { partitions } = await this.kafka.topicEnds(topic);
    const messages: UsageMessage[] = [];
    const left = new Map(
      partitions.filter(({ low, high }) => high > low).map(({ partition, high }) => [partition, high]),
    );
    if (left.size === 0) return messages;
    const consumption = await this.kafka.consume({
      topic,
      groupId: 'test',
      partitions: [...left.keys()],
      from: () => Promise.resolve('earliest'),
      onBatch: ({ partition, records }) => {
        for (const { value } of records) messages.push(JSON.parse(value.toString()) as UsageMessage);
        if ((records.at(-1)?.offset ?? -1n) + 1n >= (left.get(partition) ?? 0n)) left.delete(partition);
      },
      onHalt: (error) => {
        throw error;
      },
    });
    await eventually(() => left.size === 0);
    await consumption.stop();
    return messages;
  }

  /** Stops the stub services and starts none in their place. */
  async stopServices(): Promise<void> {
    await Promise.all(this.stubs.splice(0).map((stub) => stub.close()));
  }

  /** Stops the newest gateway in order; its memory is lost. */
  async stopNewestGateway(): Promise<void> {
    await this.gateways.pop()?.close();
  }

  async close(): Promise<void> {
    for (const app of this.gateways) await app.close();
    for (const close of this.closing) await close();
  }

  private async warm(): Promise<number> {
    const { key } = await this.customer('internal');
    const [hiring, events] = await Promise.all([
      this.request('/v1/companies/1/is-hiring', { key }),
      this.request('/v1/events?since=3', { key }),
    ]);
    return Math.max(hiring.status, events.status);
  }
}
