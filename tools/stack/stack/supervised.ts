import { setTimeout as delay } from 'node:timers/promises';
import { ServerProcess } from '../servers/server-process.js';
import type { ProcessOptions, Say } from '../types.js';

const BACK_OFF_MS_MIN = 1_000;
const BACK_OFF_MS_MAX = 30_000;
/** If a process has run for this many milliseconds, it counts as recovered. */
const STEADY_MS = 10_000;
const FIRST_ATTEMPTS = 3;

/**
 * Restarts a process that has ended unexpectedly. The delay before the restart is 1 s, then 2 s, 4 s and so on, at most
 * 30 s. Reports the last log lines of the ended process.
 */
export class Supervised {
  // @ts-expect-error: `create` sets it after the constructor, because the process needs hooks that refer to this
  // object.
  #process: ServerProcess;
  #say: Say;
  #closing = new AbortController();
  #backOffMs = BACK_OFF_MS_MIN;
  #startedAt = 0;

  constructor(say: Say) {
    this.#say = say;
  }

  static async create(
    make: (hooks: Pick<ProcessOptions, 'onExit'>) => Promise<ServerProcess> | ServerProcess,
    say: Say,
  ) {
    const supervised = new Supervised(say);
    supervised.#process = await make({ onExit: (how) => void supervised.#revive(how) });
    return supervised;
  }

  static of(options: ProcessOptions, say: Say) {
    return Supervised.create((hooks) => new ServerProcess({ ...options, ...hooks }), say);
  }

  get name() {
    return this.#process.name;
  }

  get pid() {
    return this.#process.pid;
  }

  errorLine() {
    return this.#process.errorLine();
  }

  /**
   * Starts the process and resolves when it is ready. Makes up to `attempts` attempts, because dependencies may still
   * be starting.
   */
  async start(attempts = FIRST_ATTEMPTS) {
    for (let attempt = 1; ; attempt++) {
      this.#closing.signal.throwIfAborted();
      this.#startedAt = performance.now();
      try {
        return await this.#process.start();
      } catch (error) {
        if (attempt >= attempts || this.#closing.signal.aborted) throw error;
        await this.#pause(BACK_OFF_MS_MIN);
      }
    }
  }

  async stop() {
    this.#closing.abort();
    await this.#process.stop();
    await this.#process.remove();
  }

  async #revive(how: string) {
    if (performance.now() - this.#startedAt > STEADY_MS) this.#backOffMs = BACK_OFF_MS_MIN;
    const lines = this.#process.logTail(6).map((line) => `    ${line.slice(0, 400)}`);
    this.#say([`! ${this.name} ended (${how}); starting it again in ${this.#backOffMs / 1000} s`, ...lines].join('\n'));
    const waited = await this.#pause(this.#backOffMs);
    if (!waited) return;
    this.#backOffMs = Math.min(this.#backOffMs * 2, BACK_OFF_MS_MAX);
    this.#startedAt = performance.now();
    await this.#process.start({ waitReady: false });
  }

  async #pause(ms: number) {
    try {
      await delay(ms, undefined, { signal: this.#closing.signal });
      return true;
    } catch (error) {
      if ((error as Error).name === 'AbortError') return false;
      throw error;
    }
  }
}
