import { existsSync, readdirSync } from 'node:fs';

/** Returns the client binary's path, because Debian's `psql` is a script that takes 0.1 s to find it. */
export function psql(): string {
  const folder = '/usr/lib/postgresql';
  const found = existsSync(folder) ? readdirSync(folder).map((version) => `${folder}/${version}/bin/psql`) : [];
  return found.findLast((path) => existsSync(path)) ?? 'psql';
}
