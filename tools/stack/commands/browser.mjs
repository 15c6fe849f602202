import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../servers/failure.mjs';
import { repositoryRoot } from '../servers/locations.mjs';
import { prepare, runStep } from './prepare.mjs';
import { runJest } from './test.mjs';

/** @import { Say } from '../types.js' */

const CONFIG = join(repositoryRoot, 'test', 'browser', 'jest.config.mjs');
const PACKAGES = ['chromium', 'fonts-dejavu-core'];

/** The tests' path for Chromium, as in test/browser/chromium.ts. */
const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/**
 * Installs packages and Chromium, compiles, and then runs the browser tests on a separate stack. Further arguments go
 * to Jest. Returns Jest's exit code.
 * @param {string[]} args
 */
export async function runBrowserTests(args) {
  await prepare(console.log);
  await installChromium(console.log);
  return runJest(['--config', CONFIG, ...args]);
}

/**
 * Installs Debian's Chromium if it is missing. Fails with a message if that is not possible.
 * @param {Say} print
 */
export async function installChromium(print) {
  if (existsSync(chromium)) return;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Failure(
      `There is no Chromium at ${chromium}: install it (apt-get install chromium), or set CHROMIUM_PATH.`,
    );
  }
  print('- installing Chromium (apt-get)');
  await runStep('apt-get', ['update', '-qq'], 'apt-get update');
  const options = ['-y', '-qq', '-o', 'Dpkg::Use-Pty=0', '--no-install-recommends'];
  await runStep('apt-get', ['install', ...options, ...PACKAGES], 'apt-get install');
}
