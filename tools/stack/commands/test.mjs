import { join } from 'node:path';
import { repositoryRoot } from '../servers/locations.mjs';
import { onlyChanged } from './changed.mjs';
import { handOver } from './hand-over.mjs';
import { prepare } from './prepare.mjs';

const JEST = join(repositoryRoot, 'node_modules', 'jest', 'bin', 'jest.js');

/**
 * Makes V8 collect a worker's heap when the heap has grown to 1.3 times its live size, or to 400 MB. By default, it can
 * grow to four times its live size.
 */
const HEAP = ['--max-old-space-size=400', '--heap-growing-percent=30', '--max-semi-space-size=4'];

/**
 * Runs Jest on the product's Node and returns its exit code.
 * @param {string[]} args
 */
export function runJest(args) {
  return handOver([...HEAP, JEST, ...args], { environment: { MALLOC_ARENA_MAX: '2' } });
}

/**
 * Installs packages, compiles, and then runs unit, integration and end-to-end tests in one Jest run. Jest's global
 * set-up starts servers and stack. `--changed [--base REF]` runs only the tests of projects that are affected by
 * changes since REF. Further arguments go to Jest. Returns Jest's exit code.
 * @param {string[]} args
 */
export async function runTests(args) {
  await prepare(console.log);
  const chosen = onlyChanged(args);
  if (chosen !== undefined) return runJest(chosen);
  console.log('Nothing has changed: no test was run.');
  return 0;
}
