import { join } from 'node:path';
import { repositoryRoot } from '../servers/locations.mjs';
import { handOver } from './hand-over.mjs';
import { prepare } from './prepare.mjs';

/** Installs, builds, and holds the published contracts against a stack: see test/contract/run.mjs. */
export async function runContract(args) {
  await prepare((line) => console.error(`- ${line}`));
  return handOver([join(repositoryRoot, 'test', 'contract', 'run.mjs'), ...args]);
}
