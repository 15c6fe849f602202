import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('./guard.sh', import.meta.url));

/** Starts the process that ends the listed processes if this one dies first: see guard.sh. */
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

  /** Adds a container that is removed together with the processes. Its named volume is kept. */
  addContainer(name) {
    this.#say(`container ${name}`);
  }

  /** Adds a temporary folder that is removed together with the processes. */
  removeFolder(folder) {
    this.#say(`rm ${folder}`);
  }

  /** Ends the guard, after all processes have ended in order. */
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
  // A guard that cannot be reached has no effect, but this must not make its parent fail.
  child.on('error', () => {});
  child.stdin.on('error', () => {});
  child.unref();
  // A pipe is a socket. Once unreferenced, a socket keeps no process alive.
  /** @type {import('node:net').Socket} */ (child.stdin).unref();
  return child;
}
