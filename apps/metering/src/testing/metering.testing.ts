import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import { NO_UNITS, topicName, type UsageFact, type UsageMessage, type UsageVoid } from '@hiring/contracts';
import { usagePartition } from '@hiring/billing';
import { parseBusDirectory, parseBusPrivateKey } from '@hiring/platform-config';
import { KafkaPort, type Appender } from '@hiring/platform-kafka';
import { migrate } from '@hiring/platform-postgres';
import { BusEndpoint, BusIdentity } from '@hiring/platform-rpc';
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
import { createLogger } from '@hiring/platform-observability';
import { MeteringModule } from '../metering.module.js';
import { UsagePositions } from '../positions/usage.positions.js';
import { migrations } from '../migrations.js';

const ROLE = 'hiring_metering';
const logger = createLogger({ service: 'metering-test', level: 'silent' });

/** Provides a usage topic, metering processes and their databases. The stub gateway reports no acknowledged appends. */
export class MeteringBench {
  private readonly apps: INestApplicationContext[] = [];
  private readonly databases: TestDatabase[] = [];

  private constructor(
    readonly prefix: string,
    private readonly kafka: KafkaPort,
    private readonly appender: Appender,
    private readonly gateway: BusEndpoint,
  ) {}

  static async open(): Promise<MeteringBench> {
    const { kafkaBrokers } = await testServers();
    const prefix = testPrefix();
    const kafka = new KafkaPort({ brokers: kafkaBrokers, clientId: 'metering-test', logger });
    const { usage, rpc, presence } = testTopics(prefix);
    // On a busy machine, new partitions may not have a stable leader yet.
    await eventually(() => kafka.ensureTopics([usage, rpc, presence]).then(() => true));
    const { BUS_PRIVATE_KEY, BUS_PUBLIC_KEYS } = testBusKeys('gateway');
    const keys = [parseBusPrivateKey(BUS_PRIVATE_KEY), parseBusDirectory(BUS_PUBLIC_KEYS)] as const;
    const identity = new BusIdentity('gateway', ...keys);
    const gateway = new BusEndpoint({ kafka, topicPrefix: prefix, identity, instanceId: 'gateway' });
    gateway.serve((pattern) =>
      pattern === 'gateway.acknowledged_appends' ? () => Promise.resolve({ minutes: [] }) : undefined,
    );
    await gateway.start();
    return new MeteringBench(prefix, kafka, kafka.appender({ acks: -1, name: 'test' }), gateway);
  }

  async database(): Promise<TestDatabase> {
    const database = await createTestDatabase('metering');
    this.databases.push(database);
    await migrate({
      adminUrl: database.adminUrl,
      schema: 'metering',
      role: ROLE,
      rolePassword: TEST_ROLE_PASSWORD,
      migrations,
      logger,
    });
    return database;
  }

  async settings(database: TestDatabase): Promise<Record<string, string>> {
    const { kafkaBrokers } = await testServers();
    return {
      KAFKA_BROKERS: kafkaBrokers.join(','),
      TOPIC_PREFIX: this.prefix,
      PRIVATE_PORT: '0',
      LOG_LEVEL: 'silent',
      ...testBusKeys('metering'),
      DATABASE_URL: database.urlFor(ROLE),
    };
  }

  /** Starts a metering process. Several may use the same database. */
  async start(database: TestDatabase, env: Record<string, string> = {}): Promise<INestApplicationContext> {
    const module = MeteringModule.create({ ...(await this.settings(database)), ...env });
    const app = await NestFactory.createApplicationContext(module, { logger: false });
    this.apps.push(app);
    return app;
  }

  /** Appends messages. The order is kept per account. */
  async append(messages: readonly UsageMessage[]): Promise<void> {
    await Promise.all(
      messages.map((message) =>
        this.appender.append(
          {
            topic: topicName(this.prefix, 'usage'),
            key: message.customer_id,
            partition: usagePartition(message.customer_id),
            value: JSON.stringify(message),
            headers: {},
          },
          { timeoutMs: 60_000 },
        ),
      ),
    );
  }

  /** Waits until the process has folded everything in the account's partition. */
  async folded(app: INestApplicationContext, customerId: string): Promise<void> {
    const positions = app.get(UsagePositions);
    await eventually(() => positions.catchUp(customerId).then(() => true));
  }

  async close(): Promise<void> {
    for (const app of this.apps) await app.close();
    await this.gateway.close();
    await this.appender.close();
    await this.kafka.close();
    for (const database of this.databases) await database.drop();
  }
}

export function usageFact(attempt: string, over: Partial<UsageFact> = {}): UsageFact {
  return {
    type: 'usage',
    usage_id: `u-${attempt}`,
    attempt_id: attempt,
    occurred_at: '2026-03-02T10:00:00.000Z',
    customer_id: 'acme',
    key_id: 1,
    operation: 'is_hiring',
    units: { ...NO_UNITS, calls: 1 },
    meter_class: 'cached',
    request_id: `r-${attempt}`,
    ...over,
  };
}

export function usageVoid(attempt: string, over: Partial<UsageVoid> = {}): UsageVoid {
  return {
    type: 'usage_void',
    void_id: `v-${attempt}`,
    usage_id: `u-${attempt}`,
    attempt_id: attempt,
    customer_id: 'acme',
    occurred_at: '2026-03-02T10:00:01.000Z',
    reason: 'test',
    ...over,
  };
}
