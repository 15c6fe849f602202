import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(import.meta.url);

/** The repository of this file and of its copy among the compiled files. */
export const repositoryRoot = file.slice(0, file.lastIndexOf('/tools/stack/'));

/** The folder of the launcher. */
export const launcherFolder = join(repositoryRoot, 'tools', 'stack');

/** Everything that the launcher and the tests download or write is below this ignored folder. */
export const localFolder = join(repositoryRoot, '.local');

/** Fetched server binaries and jars: kept between runs, shared by this clone's stacks. */
export const partsFolder = join(localFolder, 'parts');

/** A folder outside the clone, one per clone, for files of an unprivileged user without access to the clone. */
export const openFolder = join('/var/tmp', `hiring-signal-${shortHash(repositoryRoot)}`);

/**
 * Postgres refuses to run as root, so root starts it as another user, who needs access to its files. Returns null when
 * no other user is needed or none exists.
 */
export function serverUser() {
  if (process.getuid?.() !== 0) return null;
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n');
  const found = ['postgres', 'nobody'].flatMap((name) => accounts.filter((line) => line.startsWith(`${name}:`)))[0];
  if (found === undefined) return null;
  const [name, , uid, gid] = found.split(':');
  return { name, uid: Number(uid), gid: Number(gid) };
}

/**
 * Whether `user` has access to `folder`: each parent has the execute bit for others, or belongs to the user.
 * @param {string} folder
 * @param {{ uid: number }} user
 */
export function isReachable(folder, user) {
  for (let current = resolve(folder); ; current = dirname(current)) {
    const stat = statSync(current, { throwIfNoEntry: false });
    if (stat !== undefined) {
      const ownerMayEnter = stat.uid === user.uid && (stat.mode & 0o100) !== 0;
      if (!ownerMayEnter && (stat.mode & 0o001) === 0) return false;
    }
    if (current === dirname(current)) return true;
  }
}

/**
 * The actual data folder: itself, or a twin under /var/tmp when the server's user has no access to it.
 * @param {string} folder
 */
export function reachableFolder(folder) {
  const user = serverUser();
  if (user === null || isReachable(folder, user)) return folder;
  const twin = twinFolder(folder);
  mkdirSync(twin, { recursive: true, mode: 0o755 });
  return twin;
}

/**
 * The path of a data folder's twin.
 * @param {string} folder
 */
export function twinFolder(folder) {
  return join(openFolder, shortHash(resolve(folder)));
}

/** @param {string} text */
export function shortHash(text) {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
