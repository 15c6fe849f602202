import { join } from 'node:path';
import { repositoryRoot } from '../servers/locations.mjs';
import { handOver } from './hand-over.mjs';
import { prepare } from './prepare.mjs';

const JEST = join(repositoryRoot, 'node_modules', 'jest', 'bin', 'jest.js');

/**
 * Installs, builds, and runs unit, integration and end-to-end tests in one Jest run; its global set-up starts the
 * servers and the stack they need. Further arguments go to Jest. The exit code is Jest's.
 */
export async function runTests(args) {
  await prepare((line) => console.log(`- ${line}`));
  return handOver(['--experimental-vm-modules', '--no-warnings', JEST, ...args]);
}
