import { join } from 'node:path';
import { repositoryRoot } from '../servers/locations.mjs';
import { handOver } from './hand-over.mjs';
import { prepare } from './prepare.mjs';

/**
 * Installs packages, compiles, and then runs `run.mjs` in a folder below test/.
 * @param {'bench' | 'faults' | 'soak' | 'simulate'} folder
 * @param {string[]} args
 */
export async function runBuilt(folder, args) {
  await prepare(console.error);
  return handOver([join(repositoryRoot, 'test', folder, 'run.mjs'), ...args]);
}
