import { join } from 'node:path';
import { repositoryRoot } from '../servers/locations.mjs';
import { handOver } from './hand-over.mjs';
import { prepare } from './prepare.mjs';

/** Installs, builds, and runs one benchmark or all benchmarks: see test/bench/run.mjs. */
export const runBench = (args) => runBuilt('bench', args);

/** Installs, builds, and runs the fault tests: see test/faults/run.mjs. */
export const runFaults = (args) => runBuilt('faults', args);

/** Installs, builds, and runs the soak: see test/soak/run.mjs. */
export const runSoak = (args) => runBuilt('soak', args);

/** Installs, builds, and runs the simulation: see test/simulate/run.mjs. */
export const runSimulate = (args) => runBuilt('simulate', args);

async function runBuilt(folder, args) {
  await prepare((line) => console.error(`- ${line}`));
  return handOver([join(repositoryRoot, 'test', folder, 'run.mjs'), ...args]);
}
