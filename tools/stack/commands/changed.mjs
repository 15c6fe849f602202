import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { repositoryRoot } from '../servers/locations.mjs';
import { productNode } from './prepare.mjs';

/** By default, only uncommitted changes count. */
const BASE_DEFAULT = 'HEAD';

/**
 * Replaces `--changed` and `--base REF` in Jest's arguments with the folders of the Nx projects that are affected by
 * changes since REF. Returns undefined if no project is affected.
 * @param {string[]} args
 * @returns {string[] | undefined}
 */
export function onlyChanged(args) {
  if (!args.includes('--changed')) return args;
  const at = args.indexOf('--base');
  const base = at === -1 ? BASE_DEFAULT : (args[at + 1] ?? BASE_DEFAULT);
  const others = args.filter((arg, index) => arg !== '--changed' && (at === -1 || (index !== at && index !== at + 1)));
  const folders = affectedFolders(base);
  return folders.length === 0 ? undefined : [...others, ...folders.map((folder) => `${join(repositoryRoot, folder)}/`)];
}

/**
 * @param {string} base
 * @returns {string[]}
 */
function affectedFolders(base) {
  /** @type {string[]} */
  const names = JSON.parse(nx('show', 'projects', '--affected', `--base=${base}`, '--json'));
  if (names.length === 0) return [];
  const { nodes } = JSON.parse(nx('graph', '--file=stdout')).graph;
  return names.map((name) => nodes[name].data.root).sort();
}

/** @param {string[]} args */
function nx(...args) {
  const entry = join(repositoryRoot, 'node_modules', '.bin', 'nx');
  const env = { ...process.env, NX_DAEMON: 'false' };
  return execFileSync(productNode, [entry, ...args], {
    cwd: repositoryRoot,
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
}
