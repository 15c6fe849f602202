import { join } from 'node:path';
import { repositoryRoot } from '../servers/locations.mjs';
import { installChromium } from './browser.mjs';
import { handOver } from './hand-over.mjs';
import { prepare } from './prepare.mjs';

/**
 * Installs packages and Chromium, compiles, and then checks a stack against the published contracts. See
 * test/contract/run.mjs.
 * @param {string[]} args
 */
export async function runContract(args) {
  await prepare(console.error);
  await installChromium(console.error);
  return handOver([join(repositoryRoot, 'test', 'contract', 'run.mjs'), ...args]);
}
