import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually, testPrefix } from '@hiring/platform-testing';
import { Redis } from 'ioredis';
import { Kafka, logLevel } from 'kafkajs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import {
  containerServer,
  docker,
  formObstacle,
  freePorts,
  imagesObstacle,
  kafkaServer,
  localFolder,
  startTemporaryServers,
  type ServerProcess,
  type TemporaryServers,
} from '@hiring/stack';

const supervisor = resolve(import.meta.dirname, '../../tools/stack/dist/stack/supervisor.js');
const obstacle = await formObstacle('containers');
const form = process.env['LOCAL_SERVERS'];

/** Skips the suite if there is no Docker engine or image. The reason is in the suite's name. */
const describeContainers = obstacle === null ? describe : describe.skip;

describeContainers(`servers in containers${obstacle === null ? '' : ` (skipped: ${obstacle})`}`, () => {
  let servers: { [Part in keyof TemporaryServers]: NonNullable<TemporaryServers[Part]> };

  beforeAll(async () => {
    process.env['LOCAL_SERVERS'] = 'containers';
    servers = (await startTemporaryServers()) as typeof servers;
  });

  afterAll(async () => {
    await servers.remove();
    if (form === undefined) delete process.env['LOCAL_SERVERS'];
    else process.env['LOCAL_SERVERS'] = form;
  });

  test('a broker commits transactions: it reaches itself, although its clients use a port that it does not have', async () => {
    const topic = testPrefix();
    const kafka = new Kafka({ brokers: servers.addresses.kafkaBrokers ?? [], logLevel: logLevel.NOTHING });
    const admin = kafka.admin();
    await admin.connect();
    await admin.createTopics({ topics: [{ topic, numPartitions: 1 }], waitForLeaders: true });
    await admin.disconnect();
    const producer = kafka.producer({ transactionalId: topic, idempotent: true, maxInFlightRequests: 1 });
    await producer.connect();
    for (const value of ['one', 'two']) {
      await eventually(() => commit(producer, topic, value));
    }
    await producer.disconnect();
  });

  test.each(['kill9', 'stop'] as const)('after %s a server comes back on its port with its data', async (end) => {
    await query(`create table of_${end} as select 7 as answer`);
    await servers.postgres[end]();
    await expect(query('select 1 as answer')).rejects.toThrow();
    await servers.postgres.start();
    expect(await query(`select answer from of_${end}`)).toBe(7);
  });

  test('a signal reaches the server itself: SIGQUIT is an immediate stop of Postgres', async () => {
    await servers.postgres.end('SIGQUIT');
    expect(servers.postgres.logTail(40).join('\n')).toContain('received immediate shutdown request');
    await servers.postgres.start();
  });

  test('a paused server answers nothing and keeps its connections until it is resumed', async () => {
    const redis = new Redis(servers.addresses.redisUrl ?? '', { commandTimeout: 500, maxRetriesPerRequest: 0 });
    redis.on('error', () => undefined);
    let connections = 0;
    redis.on('connect', () => connections++);
    await redis.set('held', '1');
    servers.redis.pause();
    await expect(redis.get('held')).rejects.toThrow('Command timed out');
    servers.redis.resume();
    expect(await eventually(() => redis.get('held'))).toBe('1');
    expect(connections).toBe(1);
    redis.disconnect();
  });

  test('a paused server can be stopped and removed', async () => {
    servers.redis.pause();
    await servers.redis.stop();
    await servers.redis.start();
    servers.redis.pause();
    await servers.redis.kill9();
    await servers.redis.start();
  });

  test('a container that ends at once fails its start with its last log lines', async () => {
    const folder = mkdtempSync(join(localFolder, 'tmp', 'container-'));
    const server: ServerProcess = await containerServer({
      name: 'redis',
      prefix: `${testPrefix()}-`,
      image: 'redis:8',
      command: ['redis-server', '--no-such-setting', 'yes'],
      environment: {},
      publish: { [await freePorts(1)]: 6379 },
      mount: '/data',
      logFile: join(folder, 'redis.log'),
      ready: () => Promise.resolve(false),
    });
    await expect(server.start()).rejects.toThrow(/^redis could not start \(exit code 1\): .+ \(log: .+redis\.log\)\.$/);
    await server.remove();
    rmSync(folder, { recursive: true });
  });

  test('a start on a broker that responds but cannot reach itself ends, reporting that nothing is committed', async () => {
    const folder = mkdtempSync(join(localFolder, 'tmp', 'container-'));
    const port = await freePorts(1);
    const container = { prefix: `${testPrefix()}-` };
    const broker = await kafkaServer({
      folder,
      port,
      controllerPort: port,
      container,
      cluster: { interBroker: 'PLAINTEXT' },
    });
    try {
      await broker.start();
      const { databaseAdminUrl = '', redisUrl = '' } = servers.addresses;
      const args = [supervisor, '--data-dir', folder, '--port-base', String(await freePorts(60))];
      const env = { ...process.env, KAFKA_BROKERS: `127.0.0.1:${port}`, DATABASE_ADMIN_URL: databaseAdminUrl };
      const child = spawn(process.execPath, args, { env: { ...env, REDIS_URL: redisUrl }, stdio: 'pipe' });
      const lines: Buffer[] = [];
      child.stderr.on('data', (bytes: Buffer) => lines.push(bytes));
      expect((await once(child, 'exit'))[0]).toBe(1);
      expect(Buffer.concat(lines).toString()).toContain(
        'Could not make ready: transactions (Kafka does not commit transactions: ',
      );
      expect(broker.logTail(50).join()).toContain('could not be established');
    } finally {
      await broker.remove();
      rmSync(folder, { recursive: true });
    }
  });

  test('an image that cannot be pulled is named', async () => {
    expect(await imagesObstacle(['registry.invalid/redis:8'])).toMatch(
      /^the image registry\.invalid\/redis:8 is missing and cannot be pulled \(.+\)$/,
    );
  });

  test('the containers of a killed run are removed', async () => {
    const program = `import { startTemporaryServers } from '@hiring/stack';
      const { addresses } = await startTemporaryServers({ redis: true });
      console.log(new URL(addresses.redisUrl).port);
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, LOCAL_SERVERS: 'containers' },
    });
    const [port] = (await once(child.stdout, 'data')) as [Buffer];
    const ofRun = (): Promise<string> =>
      docker(['ps', '--all', '--quiet', '--filter', `publish=${String(port).trim()}`]);
    expect(await ofRun()).not.toBe('');
    child.kill('SIGKILL');
    await eventually(async () => (await ofRun()) === '');
  });

  async function query(sql: string): Promise<unknown> {
    const client = new pg.Client({ connectionString: servers.addresses.databaseAdminUrl });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<{ answer: unknown }>(sql)).rows[0]?.answer;
    } finally {
      await client.end();
    }
  }
});

async function commit(producer: ReturnType<Kafka['producer']>, topic: string, value: string): Promise<true> {
  const transaction = await producer.transaction();
  try {
    await transaction.send({ topic, messages: [{ value }] });
    await transaction.commit();
    return true;
  } catch (error) {
    await transaction.abort();
    throw error;
  }
}
