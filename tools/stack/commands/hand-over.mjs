import { spawn } from 'node:child_process';
import { repositoryRoot } from '../servers/locations.mjs';
import { productNode } from './prepare.mjs';

/** @type {NodeJS.Signals[]} */
const PASSED_ON = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a child process on the product's Node, in the same terminal, and passes signals on. `channel`: opens an IPC
 * channel, so that the child notices this process's death. `input`: passes standard input on. `environment`: additional
 * variables.
 * @param {string[]} args Node's arguments
 * @returns {Promise<number>} the child's exit code
 */
export function handOver(args, { channel = false, input = false, environment = {} } = {}) {
  /** @type {import('node:child_process').StdioOptions} */
  const stdio = [input ? 'inherit' : 'ignore', 'inherit', 'inherit', channel ? 'ipc' : 'ignore'];
  const child = spawn(productNode, args, { cwd: repositoryRoot, env: { ...process.env, ...environment }, stdio });
  for (const signal of PASSED_ON) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}
