import { setTimeout as delay } from 'node:timers/promises';
import { execFile } from 'node:child_process';
import { createConnection } from 'node:net';
import { promisify } from 'node:util';
import type { OwnServer } from '@hiring/platform-testing';
import type { Product } from './product.js';

/** A fault, whose `inject` resolves when the affected part is back. */
export interface Fault {
  name: string;
  inject(product: Product): Promise<void>;
  /** Returns null if the fault is possible on this machine. Otherwise returns the reason. */
  leftOut?(product: Product): string | null;
}

const run = promisify(execFile);
const PAUSE_MS = 10_000;
const AWAY_MS = 1_500;
const SLOW_MS = 150;
const HOUR_MS = 3_600_000;
const SERVICES = ['gateway', 'reads', 'ledger', 'freshness', 'change-feed', 'metering', 'exports'] as const;
const SERVERS = ['kafka', 'postgres', 'redis'] as const;

const kill = (name: string): Fault => ({
  name: `kill -9 of ${name}`,
  inject: async (product) => {
    const victim = product.instance(name);
    process.kill(victim.pid, 'SIGKILL');
    await product.replaced(victim);
  },
});

/**
 * Freezes the process for ten seconds. Other processes treat it as dead, but the process itself does not notice this.
 */
const pause = (name: string): Fault => ({
  name: `SIGSTOP of ${name}, 10 s`,
  inject: async (product) => {
    const { pid } = product.instance(name);
    process.kill(pid, 'SIGSTOP');
    await delay(PAUSE_MS);
    process.kill(pid, 'SIGCONT');
  },
});

const away = (
  name: string,
  pick: (product: Product) => OwnServer,
  end: (server: OwnServer) => Promise<void>,
): Fault => ({
  name,
  inject: async (product) => {
    const server = pick(product);
    await end(server);
    await delay(AWAY_MS);
    await server.start();
  },
});

const frozen = (name: (typeof SERVERS)[number]): Fault => ({
  name: `SIGSTOP of ${name}, 10 s`,
  inject: async ({ servers }) => {
    servers[name].pause();
    await delay(PAUSE_MS);
    servers[name].resume();
  },
});

const slow = (name: (typeof SERVERS)[number]): Fault => ({
  name: `${name} over a slow line, 5 s`,
  inject: async ({ links }) => {
    links[name].slow(SLOW_MS);
    await delay(PAUSE_MS / 2);
    links[name].mend();
  },
});

const cut = (name: (typeof SERVERS)[number]): Fault => ({
  name: `connections to ${name} cut, 3 s`,
  inject: async ({ links }) => {
    links[name].cut();
    await delay(2 * AWAY_MS);
    links[name].mend();
  },
});

const jump = (what: string, ms: number): Fault => ({
  name: `clock ${what} and back`,
  inject: async (product) => {
    product.shiftClock(ms);
    await delay(PAUSE_MS / 2);
    product.shiftClock(0);
  },
});

/** Simulates a failover to an asynchronous standby, which loses the last seconds' commits. */
const older: Fault = {
  name: 'Postgres comes back 5 s older',
  leftOut: ({ servers }) => (servers.postgres.folder === undefined ? 'the data of a container is not at hand' : null),
  inject: async ({ servers: { postgres } }) => {
    const { folder = '' } = postgres;
    const copy = `${folder}.older`;
    await postgres.stop();
    await run('cp', ['-a', folder, copy]);
    await postgres.start();
    await delay(PAUSE_MS / 2);
    await postgres.kill9();
    await run('rm', ['-r', folder]);
    await run('mv', [copy, folder]);
    await postgres.start();
  },
};

const flush: Fault = {
  name: 'Redis flushed',
  inject: async ({ servers }) => {
    const { port } = new URL(servers.redis.url);
    const socket = createConnection(Number(port), '127.0.0.1');
    await new Promise((resolve) => socket.write('FLUSHALL\r\n', resolve));
    await new Promise((resolve) => socket.once('data', resolve));
    socket.destroy();
  },
};

/** Fills the broker's disk. The broker stops when it cannot write, and restarts when there is space. */
const fullDisk: Fault = {
  name: "Kafka's disk full",
  leftOut: ({ disk }) => (disk === null ? 'no right to mount a small file system' : null),
  inject: async ({ disk, servers }) => {
    disk?.fill();
    await delay(2 * AWAY_MS);
    disk?.free();
    await servers.kafka.kill9();
    await servers.kafka.start();
  },
};

export const FAULTS: readonly Fault[] = [
  ...SERVICES.map(kill),
  ...SERVICES.map(pause),
  away(
    'Kafka stopped and started',
    ({ servers }) => servers.kafka,
    (server) => server.stop(),
  ),
  away(
    'kill -9 of Kafka',
    ({ servers }) => servers.kafka,
    (server) => server.kill9(),
  ),
  away(
    'immediate stop of Postgres',
    ({ servers }) => servers.postgres,
    (server) => server.end('SIGQUIT'),
  ),
  away(
    'kill -9 of Postgres',
    ({ servers }) => servers.postgres,
    (server) => server.kill9(),
  ),
  away(
    'kill -9 of Redis',
    ({ servers }) => servers.redis,
    (server) => server.kill9(),
  ),
  older,
  flush,
  ...SERVERS.map(frozen),
  ...SERVERS.map(slow),
  ...SERVERS.map(cut),
  jump('two hours ahead', 2 * HOUR_MS),
  jump('five minutes behind', -HOUR_MS / 12),
  fullDisk,
];
