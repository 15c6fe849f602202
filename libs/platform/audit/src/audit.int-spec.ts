import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { topicSpecs, type AuditRecord } from '@hiring/contracts';
import type { ServiceConfig } from '@hiring/platform-config';
import { KafkaPort } from '@hiring/platform-kafka';
import { createLogger } from '@hiring/platform-observability';
import { createPool, inTransaction } from '@hiring/platform-postgres';
import { createTestDatabase, FakeClock, testPrefix, testServers } from '@hiring/platform-testing';
import { auditOutboxTable } from './audit-outbox.js';
import { AuditSender } from './audit-sender.js';
import { AuditTrail } from './audit-trail.js';

const AT = '2026-03-01T09:00:00.000Z';
const SOURCE = { service: 'exports', schema: 'public' };
const logger = createLogger({ service: 'audit-test', level: 'silent' });

let topicPrefix: string;
let trail: AuditTrail;
let senders: AuditSender[];

const database = await createTestDatabase('audit');
const pool = createPool({ url: database.adminUrl, max: 4, applicationName: 'audit-test' });
await pool.query(auditOutboxTable('public'));
const kafka = new KafkaPort({ brokers: (await testServers()).kafkaBrokers, clientId: 'audit-test', logger });
afterAll(async () => {
  await kafka.close();
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  await pool.query('truncate audit_outbox');
  topicPrefix = testPrefix();
  await kafka.ensureTopics([topicSpecs(topicPrefix).audit]);
  trail = new AuditTrail(SOURCE, { wake: () => undefined, published: () => Promise.resolve() }, new FakeClock(AT));
  senders = [1, 2].map(() => new AuditSender(pool, SOURCE, kafka, { topicPrefix } as ServiceConfig, logger));
});

const record = (index: number): Promise<void> =>
  inTransaction(pool, (client) =>
    trail.record(client, {
      ...{ action: 'customer.changed', actor: undefined, customer_id: 'cus_1', target: 'customer cus_1' },
      ...{ before: { plan: null, tier: 'pro' }, after: { plan: `plan ${index}`, tier: 'pro' } },
    }),
  );

async function onTopic(): Promise<AuditRecord[]> {
  const topic = topicSpecs(topicPrefix).audit.name;
  const { high } = (await kafka.topicEnds(topic)).partitions[0] ?? { high: 0n };
  const found: AuditRecord[] = [];
  if (high === 0n) return found;
  await kafka.readRange({
    ...{ topic, partition: 0, from: 0n, to: high },
    onBatch: (records) => void found.push(...records.map(({ value }) => JSON.parse(value.toString()) as AuditRecord)),
  });
  return found;
}

test('a record holds the members that changed, and is published when its change was committed', async () => {
  await record(1);
  await senders[0]?.run();
  expect(await onTopic()).toEqual([
    {
      audit_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      ...{ occurred_at: AT, service: 'exports', action: 'customer.changed', customer_id: 'cus_1' },
      actor: { kind: 'unknown', id: 'unknown', address: null, request_id: null },
      ...{ target: 'customer cus_1', before: { plan: null }, after: { plan: 'plan 1' } },
    },
  ]);
});

test('a change that was rolled back leaves no record', async () => {
  const failed = inTransaction(pool, async (client) => {
    await trail.record(client, { action: 'key.revoked', actor: undefined, customer_id: null, target: 'key 1' });
    throw new Error('the change failed');
  });
  await expect(failed).rejects.toThrow('the change failed');
  await senders[0]?.run();
  expect(await onTopic()).toEqual([]);
});

test('several senders publish each record once, in the order of recording', async () => {
  for (let index = 0; index < 450; index += 1) await record(index);
  await Promise.all(senders.map((sender) => sender.run()));
  for (const sender of senders) await sender.run();
  expect((await onTopic()).map(({ after }) => after?.['plan'])).toEqual(
    Array.from({ length: 450 }, (_, index) => `plan ${index}`),
  );
});

test('a record whose publication was not confirmed stays, and is published again with its id', async () => {
  await record(1);
  const broken = new AuditSender(
    pool,
    SOURCE,
    Object.assign(Object.create(kafka) as KafkaPort, {
      appender: (options: Parameters<KafkaPort['appender']>[0]) => {
        const appender = kafka.appender(options);
        const append = async (...given: Parameters<typeof appender.append>): Promise<never> => {
          await appender.append(...given);
          throw new Error('the acknowledgement was lost');
        };
        return { append, close: () => appender.close() };
      },
    }),
    { topicPrefix } as ServiceConfig,
    logger,
  );
  await expect(broken.run()).rejects.toThrow('the acknowledgement was lost');
  await senders[0]?.run();
  const published = await onTopic();
  expect(published).toHaveLength(2);
  expect(published[1]).toEqual(published[0]);
});

test('the log outlives the database: records of a new one are added behind it', async () => {
  await record(1);
  await senders[0]?.run();
  await pool.query('drop table audit_outbox');
  await pool.query(auditOutboxTable('public'));
  await record(2);
  await senders[1]?.run();
  expect((await onTopic()).map(({ after }) => after?.['plan'])).toEqual(['plan 1', 'plan 2']);
});
