import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { launcherFolder } from './locations.mjs';

const SCRIPT = join(launcherFolder, 'servers', 'guard.sh');

/** Starts guard.sh as a process. guard.sh ends the added processes if this process ends without a call of `dismiss`. */
export class Guard {
  #child: ReturnType<typeof startGuard> | undefined;

  get pid() {
    return this.#child?.pid;
  }

  add(pid: number, signal: NodeJS.Signals) {
    this.#say(`add ${pid} ${signal.replace('SIG', '')}`);
  }

  remove(pid: number) {
    this.#say(`del ${pid}`);
  }

  /**
   * Adds a container. When the guard ends the processes, it also removes the container, but not the container's named
   * volume.
   */
  addContainer(name: string) {
    this.#say(`container ${name}`);
  }

  /** Adds a temporary folder that the guard removes when it ends the processes. */
  removeFolder(folder: string) {
    this.#say(`rm ${folder}`);
  }

  /** Ends the guard. Call this after all processes have ended. */
  dismiss() {
    this.#child?.stdin.end('done\n');
    this.#child = undefined;
  }

  #say(line: string) {
    this.#child ??= startGuard();
    this.#child.stdin.write(`${line}\n`);
  }
}

function startGuard() {
  const child = spawn('/bin/sh', [SCRIPT], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  // Errors are ignored, because the parent must not fail. Without a working guard, only the clean-up after a crash is
  // missing.
  child.on('error', () => {});
  child.stdin.on('error', () => {});
  child.unref();
  // `child.stdin` is a socket. After `unref`, it does not keep this process alive.
  (child.stdin as Socket).unref();
  return child;
}
