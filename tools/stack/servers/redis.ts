import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unpackFile } from './archive.js';
import { containerServer } from './container.js';
import { Failure } from './failure.mjs';
import { jarsObstacle, javaParts } from './java-parts.js';
import { partsFolder } from './locations.mjs';
import { probeRedis } from './probes.js';
import { run } from './run.js';
import { ServerProcess, serverDescription } from './server-process.js';
import type { Say, ServerOptions } from '../types.js';

export const REDIS_IMAGE = 'redis:8';

const BINARY = join(partsFolder, 'redis', 'redis-server');
const SETTINGS = [
  ...['--appendonly', 'yes', '--appendfsync', 'everysec', '--save', ''],
  ...['--maxmemory-policy', 'noeviction', '--daemonize', 'no'],
];

/**
 * Returns an unstarted Redis server. The server is a container if `container` is given, else a process. `primaryPort`
 * makes the server a replica. The server's data survives a restart. Fault tests rely on this.
 */
export async function redisServer(options: ServerOptions & { primaryPort?: number | undefined }) {
  const { folder, port, primaryPort, container, say } = options;
  const server = { ...serverDescription('redis', options), ready: () => probeRedis({ port }) };
  if (container !== undefined) {
    const there = container.network === undefined ? 6379 : port;
    const command = [
      ...['redis-server', '--protected-mode', 'no', '--port', String(there), ...SETTINGS],
      ...replicaOf(primaryPort),
    ];
    const place = { image: REDIS_IMAGE, publish: { [port]: there }, mount: '/data', environment: {}, command };
    return containerServer({ ...server, ...container, ...place });
  }
  const data = join(folder, server.name);
  mkdirSync(data, { recursive: true });
  return new ServerProcess({
    ...server,
    command: await redisBinary(say),
    args: ['--bind', '127.0.0.1', '--port', String(port), '--dir', data, ...SETTINGS, ...replicaOf(primaryPort)],
    cwd: data,
    env: process.env,
    readyTimeoutMs: 20_000,
  });
}

function replicaOf(primaryPort: number | undefined): string[] {
  return primaryPort === undefined ? [] : ['--replicaof', '127.0.0.1', String(primaryPort)];
}

/**
 * Returns an unstarted Sentinel, which promotes the replica when the server at `primaryPort` is silent for a second.
 * Clients know the server as `primaryName`.
 */
export async function sentinelServer({
  folder,
  port,
  primaryPort,
  primaryName,
  container,
  guard,
  say,
}: Omit<ServerOptions, 'logFile'> & { primaryPort: number; primaryName: string }) {
  const name = 'sentinel';
  const server = { name, logFile: join(folder, 'logs', `${name}.log`), ready: () => probeRedis({ port }), guard };
  const settings = [
    `port ${port}`,
    'protected-mode no',
    `sentinel monitor ${primaryName} 127.0.0.1 ${primaryPort} 1`,
    `sentinel down-after-milliseconds ${primaryName} 1000`,
    `sentinel failover-timeout ${primaryName} 5000`,
    '',
  ].join('\n');
  if (container !== undefined) {
    // A Sentinel writes its state to its configuration file, so the file must be writable.
    const script = 'printf "%s" "$SETTINGS" > /data/sentinel.conf && exec redis-server /data/sentinel.conf --sentinel';
    const place = { image: REDIS_IMAGE, publish: {}, mount: '/data', environment: { SETTINGS: settings } };
    return containerServer({ ...server, ...container, ...place, command: ['sh', '-c', script] });
  }
  const data = join(folder, name);
  const file = join(data, 'sentinel.conf');
  mkdirSync(data, { recursive: true });
  writeFileSync(file, `bind 127.0.0.1\ndir ${data}\n${settings}`);
  const command = await redisBinary(say);
  const args = [file, '--sentinel'];
  return new ServerProcess({ ...server, command, args, cwd: data, env: process.env, readyTimeoutMs: 20_000 });
}

/** Returns null if a redis-server is installed or can be fetched, else the reason. */
export async function redisObstacle() {
  return (await isInstalled()) || existsSync(BINARY) ? null : jarsObstacle();
}

async function isInstalled() {
  return (await run('redis-server', ['--version']).catch(() => undefined)) !== undefined;
}

/** Returns the redis-server on the PATH, else this machine's binary from the embedded-redis jar. */
async function redisBinary(say: Say | undefined): Promise<string> {
  if (await isInstalled()) return 'redis-server';
  if (existsSync(BINARY)) return BINARY;
  const jars = await javaParts(say);
  const jar = readdirSync(jars).find((name) => name.startsWith('embedded-redis-'));
  const machine = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;
  const binary =
    jar && unpackFile(join(jars, jar), (name) => name.startsWith('redis-server-6.2') && name.endsWith(machine));
  if (!binary) {
    throw new Failure(`No Redis for ${machine} could be had: install redis-server, start Docker, or set REDIS_URL.`);
  }
  mkdirSync(join(partsFolder, 'redis'), { recursive: true });
  const fresh = `${BINARY}.${process.pid}`;
  rmSync(fresh, { force: true });
  writeFileSync(fresh, binary);
  chmodSync(fresh, 0o755);
  renameSync(fresh, BINARY);
  return BINARY;
}
