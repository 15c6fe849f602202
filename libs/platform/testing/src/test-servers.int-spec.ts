import { afterAll, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { Kafka, logLevel } from 'kafkajs';
import pg from 'pg';
import { eventually, startOwnServers, createTestDatabase, testPrefix, testServers } from './index.js';

const own = await startOwnServers({ postgres: true, redis: true });
afterAll(() => own.remove());

test("the run's shared broker, database and Redis answer", async () => {
  const servers = await testServers();
  const admin = new Kafka({ brokers: servers.kafkaBrokers, logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  expect((await admin.describeCluster()).brokers).toHaveLength(1);
  await admin.disconnect();
  const redis = new Redis(servers.redisUrl);
  expect(await redis.ping()).toBe('PONG');
  redis.disconnect();
  expect(await request(servers.databaseAdminUrl, 'select 1 as answer')).toBe(1);
});

test('a test database is empty, its own, and gone after drop', async () => {
  const [one, two] = await Promise.all([createTestDatabase('one'), createTestDatabase('two')]);
  await request(one.adminUrl, 'create table only_here (answer int)');
  expect(
    await request(two.adminUrl, "select count(*)::int as answer from pg_tables where tablename = 'only_here'"),
  ).toBe(0);
  await Promise.all([one.drop(), two.drop()]);
  await expect(request(one.adminUrl, 'select 1 as answer')).rejects.toThrow('does not exist');
});

test('two prefixes are never equal', () => {
  expect(testPrefix()).not.toBe(testPrefix());
});

test('a killed Postgres restarts on the same port with all confirmed data', async () => {
  await request(own.postgres.adminUrl, 'create table kept as select 7 as answer');
  await own.postgres.kill9();
  await expect(request(own.postgres.adminUrl, 'select 1 as answer')).rejects.toThrow();
  await own.postgres.start();
  expect(await request(own.postgres.adminUrl, 'select answer from kept')).toBe(7);
});

test('a paused Redis does not answer until it is resumed', async () => {
  const redis = new Redis(own.redis.url, { commandTimeout: 200, maxRetriesPerRequest: 0 });
  redis.on('error', () => undefined);
  await redis.set('held', '1');
  own.redis.pause();
  await expect(redis.get('held')).rejects.toThrow();
  own.redis.resume();
  expect(await eventually(() => redis.get('held'))).toBe('1');
  redis.disconnect();
});

async function request(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<{ answer: unknown }>(sql)).rows[0]?.answer;
  } finally {
    await client.end();
  }
}
