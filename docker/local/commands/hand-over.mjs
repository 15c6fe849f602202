import { spawn } from 'node:child_process';
import { repositoryRoot } from '../servers/locations.mjs';
import { productNode } from './prepare.mjs';

const PASSED_ON = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Goes on in a child on the product's Node, which shares our terminal. Signals are passed on, and the child's exit code
 * is returned. `channel` opens an IPC channel, by which the child notices should this process die;
 * `input` hands standard input on.
 */
export function handOver(args, { channel = false, input = false } = {}) {
  const child = spawn(productNode, args, {
    cwd: repositoryRoot,
    stdio: [input ? 'inherit' : 'ignore', 'inherit', 'inherit', ...(channel ? ['ipc'] : [])],
  });
  for (const signal of PASSED_ON) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}
