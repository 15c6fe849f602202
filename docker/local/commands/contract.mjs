import { join } from 'node:path';
import { repositoryRoot } from '../servers/locations.mjs';
import { handOver } from './hand-over.mjs';
import { prepare } from './prepare.mjs';

/** Installs, builds, and checks a stack against the published contracts: see test/contract/run.mjs. */
export async function runContract(args) {
  await prepare((line) => console.error(`- ${line}`));
  return handOver([join(repositoryRoot, 'test', 'contract', 'run.mjs'), ...args]);
}
