import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('./guard.sh', import.meta.url));

/** See guard.sh: the process that ends the listed processes should this one die without doing so. */
export class Guard {
  /** @type {ReturnType<typeof startGuard> | undefined} */
  #child;

  get pid() {
    return this.#child?.pid;
  }

  /**
   * @param {number} pid
   * @param {NodeJS.Signals} signal
   */
  add(pid, signal) {
    this.#say(`add ${pid} ${signal.replace('SIG', '')}`);
  }

  remove(pid) {
    this.#say(`del ${pid}`);
  }

  /** A container to remove with the processes. A volume with a name outlives it. */
  addContainer(name) {
    this.#say(`container ${name}`);
  }

  /** A temporary folder to remove with the processes. */
  removeFolder(folder) {
    this.#say(`rm ${folder}`);
  }

  /** Everything was ended in order: the guard has nothing left to do. */
  dismiss() {
    this.#child?.stdin.end('done\n');
    this.#child = undefined;
  }

  #say(line) {
    this.#child ??= startGuard();
    this.#child.stdin.write(`${line}\n`);
  }
}

function startGuard() {
  const child = spawn('/bin/sh', [SCRIPT], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  // A guard that cannot be reached protects nothing, but it must not take its parent down either.
  child.on('error', () => {});
  child.stdin.on('error', () => {});
  child.unref();
  // A pipe is a socket, which keeps no process alive once unreferenced.
  /** @type {import('node:net').Socket} */ (child.stdin).unref();
  return child;
}
