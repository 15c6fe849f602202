import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { unpackFile } from './archive.mjs';
import { Failure } from './failure.mjs';
import { javaParts } from './java-parts.mjs';
import { partsFolder } from './locations.mjs';
import { probeRedis } from './probes.mjs';
import { ServerProcess } from './server-process.mjs';

const run = promisify(execFile);

/** A Redis server, returned unstarted. Counters survive a restart by its append-only file; fault tests rely on that. */
export async function redisServer({ folder, port, logFile, guard, onSpawn, onExit, hint, say }) {
  const command = await redisBinary(say);
  const data = join(folder, 'redis');
  mkdirSync(data, { recursive: true });
  return new ServerProcess({
    name: 'redis',
    command,
    args: [
      ...['--bind', '127.0.0.1', '--port', String(port), '--dir', data],
      ...['--appendonly', 'yes', '--appendfsync', 'everysec', '--save', ''],
      ...['--maxmemory-policy', 'noeviction', '--daemonize', 'no'],
    ],
    cwd: data,
    env: process.env,
    logFile: logFile ?? join(folder, 'logs', 'redis.log'),
    readyTimeoutMs: 20_000,
    ready: () => probeRedis({ port }),
    guard,
    onSpawn,
    onExit,
    hint,
  });
}

/** A redis-server on the PATH, else the binary for this machine that lies in the embedded-redis jar. */
async function redisBinary(say) {
  const installed = await run('redis-server', ['--version']).catch(() => undefined);
  if (installed !== undefined) return 'redis-server';
  const target = join(partsFolder, 'redis', 'redis-server');
  if (existsSync(target)) return target;
  const jars = await javaParts(say);
  const jar = readdirSync(jars).find((name) => name.startsWith('embedded-redis-'));
  const machine = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;
  const binary =
    jar && unpackFile(join(jars, jar), (name) => name.startsWith('redis-server-6.2') && name.endsWith(machine));
  if (!binary) {
    throw new Failure(`No Redis for ${machine} could be had: install redis-server, start Docker, or set REDIS_URL.`);
  }
  mkdirSync(join(partsFolder, 'redis'), { recursive: true });
  const fresh = `${target}.${process.pid}`;
  rmSync(fresh, { force: true });
  writeFileSync(fresh, binary);
  chmodSync(fresh, 0o755);
  renameSync(fresh, target);
  return target;
}
