import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(import.meta.url);

/** The repository that contains this file or its compiled copy. */
export const repositoryRoot = file.slice(0, file.lastIndexOf('/tools/stack/'));

/** The launcher's folder. */
export const launcherFolder = join(repositoryRoot, 'tools', 'stack');

/** The launcher and the tests download and write their files to this folder in the clone. Git ignores this folder. */
export const localFolder = join(repositoryRoot, '.local');

/** Server binaries and jars, fetched once and used by all stacks in this clone. */
export const partsFolder = join(localFolder, 'parts');

/** A folder outside the clone, for files of an unprivileged user who cannot access the clone. */
export const openFolder = join('/var/tmp', `hiring-signal-${shortHash(repositoryRoot)}`);

/**
 * If this process is root, returns the user for the Postgres process, because Postgres refuses to run as root. Returns
 * null if this process is not root or no suitable user exists.
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
 * Returns whether `user` can access `folder`, that is, can enter each parent folder.
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
 * Returns `folder`, or its replacement under /var/tmp if the server's user cannot access it.
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
 * Returns the path of the folder under /var/tmp that replaces `folder`.
 * @param {string} folder
 */
export function twinFolder(folder) {
  return join(openFolder, shortHash(resolve(folder)));
}

/** @param {string} text */
export function shortHash(text) {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
