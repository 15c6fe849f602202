import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../servers/locations.mjs';

const CONSOLE = join(repositoryRoot, 'apps', 'console');
const SITE = join(CONSOLE, 'dist', 'site');
const STAMP = join(SITE, '.built-from');

/** Node's arguments for building the console's pages. */
export const siteBuild = [
  join(repositoryRoot, 'node_modules', 'vite', 'bin', 'vite.js'),
  'build',
  '--config',
  join(CONSOLE, 'vite.config.mjs'),
  '--logLevel',
  'warn',
];

/** Returns whether the built pages belong to the current sources and packages. */
export function isSiteBuilt() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint();
}

/** Records that the pages are built, so that the next start does not build again. */
export function stampSite() {
  writeFileSync(STAMP, fingerprint());
}

function fingerprint() {
  const digest = createHash('sha256');
  const sources = ['src', '../../libs/leads/src'].flatMap((folder) =>
    readdirSync(join(CONSOLE, folder), { encoding: 'utf8', recursive: true })
      .filter((name) => /\.(tsx?|css)$/.test(name))
      .map((name) => join(folder, name))
      .sort(),
  );
  for (const name of [...sources, 'index.html', 'vite.config.mjs', '../../package-lock.json']) {
    digest.update(`${name}\n`).update(readFileSync(join(CONSOLE, name)));
  }
  return digest.digest('hex');
}
