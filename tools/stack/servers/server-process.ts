import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Failure } from './failure.mjs';
import { isAlive, processTree, signalProcess } from './processes.mjs';
import type { ProcessOptions, ServerDescription, ServerOptions } from '../types.js';

interface Exit {
  done: boolean;
  how: string;
  promise: Promise<void>;
}

const LOG_BYTES_MAX = 10 * 1024 * 1024;
/** Matches log lines that may contain a failure's cause. */
const TELLING =
  /FATAL|PANIC|"level":(50|60)|"level":"(error|fatal)"|Exception|No space left|Error:|ERROR|Error response|could not be/;
/** Matches the Docker client's last line, which adds nothing to the engine's error before it. */
const REPEATED = /failed to start containers/;

/**
 * Starts, monitors and stops a child process with a log file. Each child runs in a separate session, so Ctrl-C reaches
 * only the launcher, which stops the children in order.
 */
export class ServerProcess {
  #options: ProcessOptions & Required<Pick<ProcessOptions, 'readyTimeoutMs' | 'stopSignal' | 'stopTimeoutMs'>>;
  #child: ChildProcess | undefined;
  #exit: Exit = { done: true, how: '', promise: Promise.resolve() };
  #stopping = false;
  #logStart = 0;
  /**
   * False while `start` waits until the process is ready: `start` itself then reports an exit. When this is true,
   * `onExit` reports an unexpected exit.
   */
  #watched = false;

  constructor(options: ProcessOptions) {
    this.#options = { readyTimeoutMs: 60_000, stopSignal: 'SIGTERM', stopTimeoutMs: 15_000, ...options };
  }

  get name() {
    return this.#options.name;
  }

  get pid() {
    return this.#child?.pid;
  }

  get running() {
    return !this.#exit.done;
  }

  /**
   * Starts the process and resolves when it is ready, or at once with `waitReady: false`. If the process does not
   * become ready, rejects with a Failure that quotes the log.
   */
  async start({ waitReady = true } = {}) {
    this.#spawn();
    this.#watched = !waitReady;
    if (!waitReady) return;
    const { ready, readyTimeoutMs } = this.#options;
    const deadline = performance.now() + readyTimeoutMs;
    while (performance.now() < deadline) {
      if (this.#exit.done) throw this.#failure(`could not start (${this.#exit.how})`);
      if (ready === undefined || (await answers(ready))) {
        this.#watched = true;
        return;
      }
      await delay(50);
    }
    await this.kill9();
    throw this.#failure(`did not get ready within ${readyTimeoutMs / 1000} s`);
  }

  /** Stops the process in an orderly way, or kills it after a time limit. Resolves when it has ended. */
  async stop() {
    if (!this.running) return;
    this.#stopping = true;
    this.resume();
    void this.#deliver(this.#options.stopSignal, this.#self()).catch(() => undefined); // After a failure it is killed below.
    const left = await Promise.race([this.#exit.promise, delay(this.#options.stopTimeoutMs, 'late', { ref: false })]);
    if (left === 'late') await this.kill9();
  }

  /**
   * Kills the process. Resolves when its descendants have ended, too, because Postgres does not restart while a
   * descendant uses its shared memory.
   */
  async kill9() {
    if (!this.running) return;
    this.#stopping = true;
    const pids = await this.#deliver('SIGKILL');
    await this.#exit.promise;
    while (pids.some(isAlive)) await delay(10);
  }

  /** Sends one signal to the process itself and resolves when it has ended. */
  async end(signal: NodeJS.Signals) {
    if (!this.running) return;
    this.#stopping = true;
    await this.#deliver(signal, this.#self());
    await this.#exit.promise;
  }

  async remove() {
    await this.kill9();
    await this.#options.remove?.();
  }

  /** Freezes the process without closing its connections. */
  pause() {
    this.#send('SIGSTOP');
  }

  resume() {
    this.#send('SIGCONT');
  }

  logTail(lines = 8) {
    return this.#logLines().slice(-lines).map(readable);
  }

  /** Returns this run's last log line that reports an error; undefined if there is none. */
  errorLine() {
    const line = this.#logLines().findLast((one) => TELLING.test(one));
    return line === undefined ? undefined : readable(line).slice(0, 400);
  }

  #self(): number[] {
    return this.pid === undefined ? [] : [this.pid];
  }

  #logLines() {
    const { logFile } = this.#options;
    if (!existsSync(logFile)) return [];
    const written = readFileSync(logFile).subarray(this.#logStart).toString('utf8');
    return written.split('\n').filter((line) => line.trim() !== '' && !REPEATED.test(line));
  }

  /** Returns a Failure with `what`, the most relevant log line and the hint for the user. */
  #failure(what: string) {
    const { name, logFile, hint } = this.#options;
    const lines = this.#logLines();
    const isFull = lines.some((line) => line.includes('No space left on device'));
    const cause = isFull ? 'the disk is full' : (this.errorLine() ?? lines.at(-1) ?? 'it wrote nothing to its log');
    return new Failure(`${name} ${what}: ${cause} (log: ${logFile}).${hint ? ` ${hint}` : ''}`);
  }

  #spawn() {
    const { command, args, cwd, env, user, logFile, guard, stopSignal } = this.#options;
    mkdirSync(dirname(logFile), { recursive: true });
    if (existsSync(logFile) && statSync(logFile).size > LOG_BYTES_MAX) renameSync(logFile, `${logFile}.1`);
    const log = openSync(logFile, 'a');
    this.#logStart = statSync(logFile).size;
    const identity = user ? { uid: user.uid, gid: user.gid } : {};
    const child = spawn(command, args, { cwd, env, ...identity, stdio: ['ignore', log, log], detached: true });
    closeSync(log);
    this.#child = child;
    this.#stopping = false;
    const exit: Exit = { done: false, how: '', promise: Promise.resolve() };
    exit.promise = new Promise((resolve) => {
      const finish = (how: string) => {
        if (exit.done) return;
        exit.done = true;
        exit.how = how;
        if (child.pid !== undefined) guard?.remove(child.pid);
        resolve();
        if (this.#watched && !this.#stopping) this.#options.onExit?.(how);
      };
      child.once('error', (error) => finish(error.message));
      child.once('exit', (code, signal) => finish(signal === null ? `exit code ${code}` : `signal ${signal}`));
    });
    this.#exit = exit;
    if (child.pid !== undefined) {
      guard?.add(child.pid, stopSignal);
      this.#options.onSpawn?.(child.pid);
    }
  }

  /**
   * Sends a signal until it arrives, because a container that is still starting receives none. Returns the pids that
   * received it.
   */
  async #deliver(signal: NodeJS.Signals, pids?: number[]) {
    while (this.running) {
      const reached = this.#send(signal, pids);
      if (reached.length > 0) return reached;
      await delay(50);
    }
    return [];
  }

  #send(signal: NodeJS.Signals, pids?: number[]): number[] {
    const { pid } = this;
    if (!this.running || pid === undefined) return [];
    const { send, wholeTree } = this.#options;
    if (send !== undefined) return send(signal) ? [pid] : [];
    const receivers = pids ?? (wholeTree ? processTree(pid) : [pid]);
    for (const receiver of receivers) signalProcess(receiver, signal);
    return receivers;
  }
}

/** Returns the server options that are the same for a process and a container. */
export function serverDescription(defaultName: string, options: ServerOptions): ServerDescription {
  const { name = defaultName, folder, logFile, guard, onSpawn, onExit, hint } = options;
  return { name, logFile: logFile ?? join(folder, 'logs', `${name}.log`), guard, onSpawn, onExit, hint };
}

/** Returns a log line in readable form. For a service's JSON line, returns its message and error. */
function readable(line: string): string {
  if (!line.startsWith('{')) return line.trim();
  try {
    const { level, msg, err } = JSON.parse(line);
    return [level, msg, err?.message].filter((part) => part !== undefined).join(': ');
  } catch {
    return line; // Truncated by a kill: shown unchanged.
  }
}

async function answers(ready: () => Promise<unknown>): Promise<boolean> {
  try {
    return (await ready()) === true;
  } catch {
    return false; // Not listening yet: tried again until the deadline.
  }
}
