import 'reflect-metadata';
import type { INestApplication } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Pool } from 'pg';
import { UsageFold } from '@hiring/billing';
import { topicName, type AuditRecord, type UsageFact, type UsageMessage } from '@hiring/contracts';
import { createEdgeApp } from '@hiring/platform-http-edge';
import { KafkaPort } from '@hiring/platform-kafka';
import { createLogger } from '@hiring/platform-observability';
import { migrate } from '@hiring/platform-postgres';
import type { Redis } from '@hiring/platform-redis';
import { connectBus } from '@hiring/platform-rpc';
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
import { migrations } from '../migrations.js';
import { bodyLimits } from '../operations/index.js';
import { REDIS } from '../redis/redis-gate.js';
import { baseEnv } from './base-env.js';
import { Answers, stubServices } from './stub-services.testing.js';

const ROLE = 'hiring_gateway';
const logger = createLogger({ service: 'gateway-test', level: 'silent' });

export { Answers, NOTHING_USED } from './stub-services.testing.js';

export interface Reply {
  status: number;
  headers: Headers;
  body: string;
}

/** Runs real gateways on real servers, with stubs for the other services. */
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
    await migrate({ adminUrl, schema: 'gateway', role: ROLE, rolePassword: TEST_ROLE_PASSWORD, migrations, logger });
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
    await app.listen(Number(env.PORT), '127.0.0.1');
    this.gateways.push(app);
    return app;
  }

  async customer(
    tier: 'free' | 'standard' | 'pro' | 'internal' = 'pro',
  ): Promise<{ customerId: string; key: string; keyId: number }> {
    const { customer_id: customerId } = await this.get(CustomerService).create({ name: 'Test', tier });
    const { key, id } = await this.get(KeyService).issue({ customerId, requestId: `t-${Math.random()}` });
    return { customerId, key, keyId: id };
  }

  /** Returns a component from a gateway, by default from the first one. */
  get<T>(type: Parameters<NestFastifyApplication['get']>[0] & (new (...parts: never[]) => T), gateway = 0): T {
    return (this.gateways[gateway] as NestFastifyApplication).get<T>(type);
  }

  /** The first gateway's Redis connection, which prefixes all names. */
  get redis(): Redis {
    return (this.gateways[0] as NestFastifyApplication).get<Redis>(REDIS);
  }

  get pool(): Pool {
    return this.get(Pool);
  }

  /** Returns the matching names in Redis, without the prefix. */
  async namesLike(pattern: string): Promise<string[]> {
    return (await this.redis.keys(`${this.prefix}:${pattern}`)).map((name) => name.slice(this.prefix.length + 1));
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

  /** Sends a body. Returns the status together with the answer's members. */
  async post(path: string, key: string, body: object): Promise<{ status: number } & Record<string, unknown>> {
    const reply = await this.request(path, { key, method: 'POST', body });
    return { status: reply.status, ...(JSON.parse(reply.body) as object) };
  }

  /** Returns the status for a call with this key. */
  async statusOf(key: string, gateway = 0, headers: Record<string, string> = {}): Promise<number> {
    return (await this.request('/v1/whoami', { key, gateway, headers })).status;
  }

  async audit(): Promise<AuditRecord[]> {
    const topic = topicName(this.prefix, 'audit');
    const { low = 0n, high = 0n } = (await this.kafka.topicEnds(topic)).partitions[0] ?? {};
    const found: AuditRecord[] = [];
    await this.kafka.readRange({
      ...{ topic, partition: 0, from: low, to: high },
      onBatch: (records) => void found.push(...records.map(({ value }) => JSON.parse(value.toString()) as AuditRecord)),
    });
    return found;
  }

  /** Returns a key's usage facts. */
  async facts(keyId: number): Promise<UsageFact[]> {
    return (await this.usage()).filter(
      (message): message is UsageFact => message.type === 'usage' && message.key_id === keyId,
    );
  }

  /**
   * Returns all units billed to an account, whatever their kind. Computes them from the usage topic, as metering does.
   */
  async billed(customerId: string): Promise<number> {
    const messages = (await this.usage()).filter(({ customer_id }) => customer_id === customerId);
    const fold = new UsageFold({ series: new Map(), plain: new Map(), voided: new Set(), nextOrdinal: 0 });
    for (const [index, message] of messages.entries()) {
      if (message.type === 'usage') fold.applyFact(message, BigInt(index));
      else fold.applyVoid(message, BigInt(index));
    }
    return fold.changes.lines.reduce((sum, { units }) => sum + units.calls + units.changes + units.watches, 0);
  }

  /** Returns all messages on the usage topic. Each account's messages are in order. */
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

  /** Stops the stub services. */
  async stopServices(): Promise<void> {
    await Promise.all(this.stubs.splice(0).map((stub) => stub.close()));
  }

  /** Closes the newest gateway gracefully. */
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
