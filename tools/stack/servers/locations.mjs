import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the repository that contains this file. */
export const repositoryRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

/** The ignored folder below which the launcher and the tests download and write everything. */
export const localFolder = join(repositoryRoot, '.local');

/**
 * The folder of fetched server binaries and jars. They are kept between runs, and all stacks of this clone share them.
 */
export const partsFolder = join(localFolder, 'parts');

/** A folder outside the clone, one per clone, for the files of an unprivileged user that cannot read the clone. */
export const openFolder = join('/var/tmp', `hiring-signal-${shortHash(repositoryRoot)}`);

/**
 * Returns the user who runs Postgres; null when no other user is needed or none exists. Postgres refuses to run as
 * root, so root starts it as another user, who needs access to its files.
 */
export function serverUser() {
  if (process.getuid?.() !== 0) return null;
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n');
  const found = ['postgres', 'nobody'].flatMap((name) => accounts.filter((line) => line.startsWith(`${name}:`)))[0];
  if (found === undefined) return null;
  const [name, , uid, gid] = found.split(':');
  return { name, uid: Number(uid), gid: Number(gid) };
}

/** Whether `user` has access to `folder`: each parent folder has the execute bit for others, or belongs to the user. */
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
 * Returns the data folder in use: the given one, or a twin under /var/tmp when the user of the server cannot read it.
 */
export function reachableFolder(folder) {
  const user = serverUser();
  if (user === null || isReachable(folder, user)) return folder;
  const twin = twinFolder(folder);
  mkdirSync(twin, { recursive: true, mode: 0o755 });
  return twin;
}

/** Returns the path of the twin of a data folder. */
export function twinFolder(folder) {
  return join(openFolder, shortHash(resolve(folder)));
}

export function shortHash(text) {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
