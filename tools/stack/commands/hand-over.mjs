import { spawn } from 'node:child_process';
import { repositoryRoot } from '../servers/locations.mjs';
import { productNode } from './prepare.mjs';

/** @type {NodeJS.Signals[]} */
const PASSED_ON = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Continues in a child process on the product's Node, in the same terminal. Signals are passed on, and the exit code of
 * the child is returned. `channel` opens an IPC channel, by which the child notices when this process dies; `input`
 * passes on standard input; `environment` adds variables.
 * @param {string[]} args Node's
 * @returns {Promise<number>} its exit code
 */
export function handOver(args, { channel = false, input = false, environment = {} } = {}) {
  /** @type {import('node:child_process').StdioOptions} */
  const stdio = [input ? 'inherit' : 'ignore', 'inherit', 'inherit', channel ? 'ipc' : 'ignore'];
  const child = spawn(productNode, args, { cwd: repositoryRoot, env: { ...process.env, ...environment }, stdio });
  for (const signal of PASSED_ON) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}
