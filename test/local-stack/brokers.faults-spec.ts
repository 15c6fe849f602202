import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { Kafka, logLevel } from 'kafkajs';
import { eventually, startOwnStack, testServers, type TemporaryStack } from '@hiring/platform-testing';
import { freePorts, localFolder } from '@hiring/stack';
import { formattedBrokers, plannedBrokers, requireSameBrokers } from '@hiring/stack';

const START_MS_MAX = 240_000;
let stack: TemporaryStack | undefined;
afterEach(() => stack?.stop(), 60_000);

test(
  '--brokers 3 starts three, keeps a copy of every topic on each, and starts a killed one again',
  async () => {
    // The stack has its own Postgres. On the run's Postgres, it would change the passwords of other stacks' roles.
    stack = await startOwnStack({ brokers: 3, demo: 'none' });
    const { file, demo } = stack;
    const brokers = demo.kafka_brokers.split(',');
    expect(brokers).toHaveLength(3);
    const pids = demo.pids['kafka'] ?? [];
    expect(pids).toHaveLength(3);
    const admin = new Kafka({ brokers, clientId: 'copies', logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    const { topics } = await admin.fetchTopicMetadata();
    await admin.disconnect();
    const copies = topics.flatMap(({ partitions }) => partitions.map(({ replicas }) => replicas.length));
    expect(new Set(copies)).toEqual(new Set([3]));
    const [first = 0, ...others] = pids;
    process.kill(first, 'SIGKILL');
    const replaced = (): boolean => {
      const now = (JSON.parse(readFileSync(file, 'utf8')) as typeof demo).pids['kafka'] ?? [];
      return now.length === 3 && !now.includes(first) && others.every((pid) => now.includes(pid));
    };
    await eventually(replaced);
  },
  START_MS_MAX,
);

test('data of one broker is not started with three, nor vice versa', async () => {
  const folder = join(localFolder, 'tmp', `formatted-${process.pid}`);
  const format = (name: string): void => {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, 'meta.properties'), '');
  };
  const require = async (brokers: number): Promise<void> =>
    requireSameBrokers(folder, await formattedBrokers({ folder }), brokers);
  try {
    await require(3);
    format('kafka');
    await require(1);
    await expect(require(3)).rejects.toThrow(
      `The data in ${folder} is of one broker, not 3: start it with --brokers 1, remove it with "npm run reset", or ` +
        'choose another folder with --data-dir D.',
    );
    for (const { name } of plannedBrokers({ portBase: 4000, dataDir: folder, brokers: 3 })) format(name);
    await require(3);
    await expect(require(1)).rejects.toThrow('is of 3 brokers, not 1');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Starts a supervisor that must refuse to run, and returns its output. */
async function refusal(args: string[], env: Record<string, string>): Promise<string> {
  const dataDir = join(localFolder, 'tmp', `refused-${process.pid}`);
  const supervisor = resolve(import.meta.dirname, '../../tools/stack/dist/stack/supervisor.js');
  const all = [supervisor, '--data-dir', dataDir, '--port-base', String(await freePorts(60)), ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, all, { env: { ...process.env, ...env } });
  rmSync(dataDir, { recursive: true, force: true });
  expect(status).toBe(1);
  return `${String(stdout)}${String(stderr)}`;
}

test('another number of brokers than 1 or 3 is refused', async () => {
  expect(await refusal(['--brokers', '2'], {})).toContain('--brokers must be 1 or 3, not "2".');
});

test('--brokers beside KAFKA_BROKERS is refused', async () => {
  expect(await refusal(['--brokers', '3'], { KAFKA_BROKERS: '127.0.0.1:9' })).toContain(
    '--brokers is for brokers the launcher starts, and KAFKA_BROKERS names others: give one of the two.',
  );
});

test('given addresses may include a dead one; when none responds, all are named', async () => {
  const [alive = ''] = (await testServers()).kafkaBrokers;
  const env = { KAFKA_BROKERS: `127.0.0.1:9,${alive}`, REDIS_URL: 'redis://127.0.0.1:9,127.0.0.1:10' };
  const said = await refusal([], env);
  expect(said).toContain('REDIS_URL names 127.0.0.1:9, 127.0.0.1:10, where no redis answers');
  expect(said).not.toContain('KAFKA_BROKERS');
});
