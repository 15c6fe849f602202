import { join } from 'node:path';
import { repositoryRoot } from '../servers/locations.mjs';
import { onlyChanged } from './changed.mjs';
import { handOver } from './hand-over.mjs';
import { prepare } from './prepare.mjs';

const JEST = join(repositoryRoot, 'node_modules', 'jest', 'bin', 'jest.js');

/** Runs Jest on the product's Node. The exit code is Jest's. */
export function runJest(args) {
  return handOver([JEST, ...args]);
}

/**
 * Installs, builds, and runs unit, integration and end-to-end tests in one Jest run; its global set-up starts the
 * servers and the stack they need. With `--changed [--base REF]` it runs the tests of the projects that are affected by
 * what changed since REF. Further arguments go to Jest. The exit code is Jest's.
 */
export async function runTests(args) {
  await prepare((line) => console.log(`- ${line}`));
  const chosen = onlyChanged(args);
  if (chosen !== undefined) return runJest(chosen);
  console.log('Nothing has changed: no test was run.');
  return 0;
}
