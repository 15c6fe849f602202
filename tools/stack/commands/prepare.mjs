import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../servers/failure.mjs';
import { withLock } from '../servers/lock.mjs';
import { localFolder, repositoryRoot } from '../servers/locations.mjs';
import { isSiteBuilt, siteBuild, stampSite } from './console-site.mjs';

const MODULES = join(repositoryRoot, 'node_modules');
/** The lock of preparations: two launchers in one clone must not install or compile at the same time. */
const LOCK = join(localFolder, 'prepare.lock');

/** The Node that the product runs on, from the development dependency `node`. */
export const productNode = join(MODULES, '.bin', 'node');

/** Installs when node_modules does not match the lock file, then compiles changed packages. */
export async function prepare(say) {
  await withLock(LOCK, () => install(say));
  await build(say);
}

/** Compiles changed packages into the dist folders from which the stack and production run. */
export async function build(say) {
  say('compiling (tsc -b)');
  const compiler = join(MODULES, 'typescript-7', 'bin', 'tsc');
  await withLock(LOCK, async () => {
    await runStep(productNode, [compiler, '-b'], 'The build (tsc -b)');
    await buildSite(say);
  });
}

/** Builds the console's pages, which contain compiled packages. */
async function buildSite(say) {
  if (isSiteBuilt()) return;
  say('building the console (vite)');
  await runStep(productNode, siteBuild, 'The build of the console');
  stampSite();
}

async function install(say) {
  if (!isInstalled()) {
    say('installing packages (npm ci)');
    await runStep('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], 'npm ci');
  }
  if (!existsSync(productNode)) {
    throw new Failure('The package "node" brought no binary: run "npm ci" with install scripts allowed.');
  }
}

/** Whether node_modules has the packages of package-lock.json in the locked versions, except optional ones. */
function isInstalled() {
  const hidden = join(MODULES, '.package-lock.json');
  if (!existsSync(hidden)) return false;
  const wanted = JSON.parse(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(hidden, 'utf8')).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') || entry.optional) return true;
    if (entry.link) return existsSync(join(repositoryRoot, path));
    return present[path]?.version === entry.version;
  });
}

/**
 * Runs a step in the process group of the foreground, so that Ctrl-C ends the step, too. Its output is shown when it
 * fails.
 * @param {string} command
 * @param {string[]} args
 * @param {string} what for a failure's message
 * @returns {Promise<void>}
 */
export function runStep(command, args, what) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: repositoryRoot, stdio: ['ignore', 'pipe', 'pipe'] });
    const output = [];
    child.stdout.on('data', (bytes) => output.push(bytes));
    child.stderr.on('data', (bytes) => output.push(bytes));
    const end = () => child.kill('SIGTERM');
    process.once('SIGTERM', end);
    child.once('error', (error) => reject(new Failure(`${what} could not be started: ${error.message}`)));
    child.once('close', (code, signal) => {
      process.removeListener('SIGTERM', end);
      if (code === 0) return resolve();
      const text = Buffer.concat(output).toString('utf8').trim().split('\n').slice(-20).join('\n');
      const how = signal === null ? `failed with exit code ${code}` : `was ended by ${signal}`;
      return reject(
        new Failure(text.includes('ENOSPC') ? `${what} failed: the disk is full.` : `${what} ${how}:\n${text}`),
      );
    });
  });
}
