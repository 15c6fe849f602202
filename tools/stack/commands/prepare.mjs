import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../servers/failure.mjs';
import { withLock } from '../servers/lock.mjs';
import { localFolder, repositoryRoot } from '../servers/locations.mjs';
import { isSiteBuilt, siteBuild, stampSite } from './console-site.mjs';

/** @import { Say } from '../types.js' */

const MODULES = join(repositoryRoot, 'node_modules');
/** Prevents two launchers in one clone from installing or compiling at the same time. */
const LOCK = join(localFolder, 'prepare.lock');

/** The product's Node, from the `node` development dependency. */
export const productNode = join(MODULES, '.bin', 'node');

/**
 * Installs packages if node_modules does not match the lock file, then compiles changed packages.
 * @param {Say} print
 */
export async function prepare(print) {
  await withLock(LOCK, () => install(print));
  await build(print);
}

/**
 * Compiles changed packages into the dist folders, which the stack and production run.
 * @param {Say} print
 */
export async function build(print) {
  print('- compiling (tsc -b)');
  const compiler = join(MODULES, 'typescript-7', 'bin', 'tsc');
  await withLock(LOCK, async () => {
    await runStep(productNode, [compiler, '-b'], 'The build (tsc -b)');
    await buildSite(print);
  });
}

/**
 * Builds the console's pages. The pages contain compiled packages, so the packages must be built first.
 * @param {Say} print
 */
async function buildSite(print) {
  if (isSiteBuilt()) return;
  print('- building the console (vite)');
  await runStep(productNode, siteBuild, 'The build of the console');
  stampSite();
}

/** @param {Say} print */
async function install(print) {
  if (!isInstalled()) {
    print('- installing packages (npm ci)');
    await runStep('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], 'npm ci');
  }
  if (!existsSync(productNode)) {
    throw new Failure('The package "node" brought no binary: run "npm ci" with install scripts allowed.');
  }
}

/** Returns whether node_modules has the locked versions. Optional packages may be missing. */
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
 * Runs a step in the foreground's process group, so that Ctrl-C ends it, too. Shows its output if it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {string} what the step's name in a failure's message
 * @returns {Promise<void>}
 */
export function runStep(command, args, what) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: repositoryRoot, stdio: ['ignore', 'pipe', 'pipe'] });
    /** @type {Buffer[]} */
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
