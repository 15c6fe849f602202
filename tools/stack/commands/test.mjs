import { join } from 'node:path';
import { repositoryRoot } from '../servers/locations.mjs';
import { runtimeEnvironment } from '../stack/runtime.mjs';
import { onlyChanged } from './changed.mjs';
import { handOver } from './hand-over.mjs';
import { prepare } from './prepare.mjs';

const JEST = join(repositoryRoot, 'node_modules', 'jest', 'bin', 'jest.js');

/**
 * Limits the heap of a worker: V8 collects it when it has grown to 1.3 times its live size (by default up to four
 * times), and at 400 MB at most.
 */
const HEAP = ['--max-old-space-size=400', '--heap-growing-percent=30', '--max-semi-space-size=4'];

/** Runs Jest on the product's Node. Returns the exit code of Jest. */
export function runJest(args) {
  return handOver([...HEAP, JEST, ...args], { environment: runtimeEnvironment('jest') });
}

/**
 * Installs, builds, and runs unit, integration and end-to-end tests in one Jest run. The global set-up of that run
 * starts the servers and the stack that the tests need. With `--changed [--base REF]`, runs the tests in projects that
 * are affected by changes since REF. Further arguments go to Jest. Returns the exit code of Jest.
 */
export async function runTests(args) {
  await prepare((line) => console.log(`- ${line}`));
  const chosen = onlyChanged(args);
  if (chosen !== undefined) return runJest(chosen);
  console.log('Nothing has changed: no test was run.');
  return 0;
}
