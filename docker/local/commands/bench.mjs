import { join } from 'node:path';
import { repositoryRoot } from '../parts/locations.mjs';
import { handOver } from './hand-over.mjs';
import { prepare } from './prepare.mjs';

/** Installs, builds, and runs one benchmark or all: see test/bench/run.mjs. */
export async function runBench(args) {
  await prepare((line) => console.error(`- ${line}`));
  return handOver([join(repositoryRoot, 'test', 'bench', 'run.mjs'), ...args]);
}
