import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository this file lies in. */
export const repositoryRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

/** Everything the launcher and the tests download or write lies below this ignored folder. */
export const localFolder = join(repositoryRoot, '.local');

/** Fetched server binaries and jars: kept between runs, shared by all stacks of this clone. */
export const partsFolder = join(localFolder, 'parts');

/** A folder outside the clone, one per clone, for what an unprivileged user must reach when the clone is closed to it. */
export const openFolder = join('/var/tmp', `hiring-signal-${shortHash(repositoryRoot)}`);

/**
 * Postgres refuses to run as root, so root starts it as another user, who must be able to walk down to its files.
 * Returns null when no other user is needed.
 */
export function serverUser() {
  if (process.getuid?.() !== 0) return null;
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n');
  const found = ['postgres', 'nobody'].flatMap((name) => accounts.filter((line) => line.startsWith(`${name}:`)))[0];
  if (found === undefined) return null;
  const [name, , uid, gid] = found.split(':');
  return { name, uid: Number(uid), gid: Number(gid) };
}

/** Whether `user` may walk into `folder`: each parent carries the execute bit for others, or belongs to the user. */
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

/** Where a data folder really goes: itself, or a twin under /var/tmp when the server's user cannot reach it. */
export function reachableFolder(folder) {
  const user = serverUser();
  if (user === null || isReachable(folder, user)) return folder;
  const twin = twinFolder(folder);
  mkdirSync(twin, { recursive: true, mode: 0o755 });
  return twin;
}

/** Where a data folder's twin would lie. */
export function twinFolder(folder) {
  return join(openFolder, shortHash(resolve(folder)));
}

export function shortHash(text) {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
