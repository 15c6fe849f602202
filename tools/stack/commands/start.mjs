import { spawn } from 'node:child_process';
import { mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { launcherFolder, repositoryRoot } from '../servers/locations.mjs';
import { handOver } from './hand-over.mjs';
import { parseOptions } from './options.mjs';
import { prepare, productNode } from './prepare.mjs';

/** @import { StackOptions, SupervisorMessage } from '../types.js' */

const SUPERVISOR = join(launcherFolder, 'dist', 'stack', 'supervisor.js');

/**
 * Installs, builds and starts the stack. Runs until Ctrl-C. With --detach, returns when the stack is ready, and the
 * supervisor continues.
 * @param {string[]} args
 */
export async function start(args) {
  const options = parseOptions(args);
  await prepare(console.log);
  return options.detach ? startDetached(args, options) : handOver([SUPERVISOR, ...args], { channel: true });
}

/**
 * @param {string[]} args
 * @param {StackOptions} options
 * @returns {Promise<number>}
 */
function startDetached(args, { dataDir }) {
  mkdirSync(join(dataDir, 'logs'), { recursive: true });
  const log = openSync(join(dataDir, 'logs', 'supervisor.log'), 'a');
  const child = spawn(productNode, [SUPERVISOR, ...args], {
    cwd: repositoryRoot,
    stdio: ['ignore', log, log, 'ipc'],
    detached: true,
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'));
  return new Promise((resolve) => {
    child.on('message', (/** @type {SupervisorMessage} */ message) => {
      if (message.line !== undefined) console.log(message.line);
      if (message.failure !== undefined) console.error(message.failure);
      if (message.ready !== true) return;
      child.disconnect();
      child.unref();
      resolve(0);
      // The supervisor now runs independently, so signals to this process must not reach the stack.
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(signal);
    });
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
