import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { unpackFile } from './archive.mjs';
import { containerServer } from './container.mjs';
import { Failure } from './failure.mjs';
import { jarsObstacle, javaParts } from './java-parts.mjs';
import { partsFolder } from './locations.mjs';
import { probeRedis } from './probes.mjs';
import { ServerProcess } from './server-process.mjs';

const run = promisify(execFile);

export const REDIS_IMAGE = 'redis:8';

const BINARY = join(partsFolder, 'redis', 'redis-server');
const SETTINGS = [
  ...['--appendonly', 'yes', '--appendfsync', 'everysec', '--save', ''],
  ...['--maxmemory-policy', 'noeviction', '--daemonize', 'no'],
];

/**
 * A Redis server, returned unstarted: a process or, with `container` (see containerServer), a container. Counters survive
 * a restart by its append-only file; fault tests rely on that.
 */
export async function redisServer({ folder, port, container, logFile, guard, onSpawn, onExit, hint, say }) {
  const server = {
    name: 'redis',
    logFile: logFile ?? join(folder, 'logs', 'redis.log'),
    ready: () => probeRedis({ port }),
    guard,
    onSpawn,
    onExit,
    hint,
  };
  if (container !== undefined) {
    const command = ['redis-server', '--protected-mode', 'no', ...SETTINGS];
    const place = { image: REDIS_IMAGE, publish: { [port]: 6379 }, mount: '/data', environment: {}, command };
    return containerServer({ ...server, ...container, ...place });
  }
  const data = join(folder, 'redis');
  mkdirSync(data, { recursive: true });
  return new ServerProcess({
    ...server,
    command: await redisBinary(say),
    args: ['--bind', '127.0.0.1', '--port', String(port), '--dir', data, ...SETTINGS],
    cwd: data,
    env: process.env,
    readyTimeoutMs: 20_000,
  });
}

/** Null when a redis-server is there or can be fetched, else what is missing. */
export async function redisObstacle() {
  return (await isInstalled()) || existsSync(BINARY) ? null : jarsObstacle();
}

async function isInstalled() {
  return (await run('redis-server', ['--version']).catch(() => undefined)) !== undefined;
}

/** A redis-server on the PATH, else the binary for this machine that lies in the embedded-redis jar. */
async function redisBinary(say) {
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
