import { join } from 'node:path';
import { repositoryRoot } from '../servers/locations.mjs';
import { onlyChanged } from './changed.mjs';
import { handOver } from './hand-over.mjs';
import { prepare } from './prepare.mjs';

const JEST = join(repositoryRoot, 'node_modules', 'jest', 'bin', 'jest.js');

/**
 * A worker's heap grows to 1.3 times its live size before V8 collects it (by default to up to four times), and to 400 MB
 * at most.
 */
const HEAP = ['--max-old-space-size=400', '--heap-growing-percent=30', '--max-semi-space-size=4'];

/**
 * Runs Jest on the product's Node. The exit code is Jest's.
 * @param {string[]} args
 */
export function runJest(args) {
  return handOver([...HEAP, JEST, ...args], { environment: { MALLOC_ARENA_MAX: '2' } });
}

/**
 * Installs, builds, and runs unit, integration and end-to-end tests in one Jest run; its global set-up starts the
 * servers and the stack they need. With `--changed [--base REF]` it runs the tests in projects that are affected by
 * what changed since REF. Further arguments go to Jest. The exit code is Jest's.
 * @param {string[]} args
 */
export async function runTests(args) {
  await prepare(console.log);
  const chosen = onlyChanged(args);
  if (chosen !== undefined) return runJest(chosen);
  console.log('Nothing has changed: no test was run.');
  return 0;
}
