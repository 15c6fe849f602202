import { setTimeout as delay } from 'node:timers/promises';
import { ServerProcess } from '../servers/server-process.mjs';

/** @import { ProcessOptions, Say } from '../types.d.mts' */

const BACK_OFF_MS_MIN = 1_000;
const BACK_OFF_MS_MAX = 30_000;
/** Milliseconds after which a running process has recovered: its next failure starts a new series. */
const STEADY_MS = 10_000;
const FIRST_ATTEMPTS = 3;

/**
 * Keeps one process running. When it ends unexpectedly, reports its last log lines and restarts it after 1 s, 2 s, 4 s
 * ... 30 s. `make(hooks)` returns the ServerProcess.
 */
export class Supervised {
  /** @type {ServerProcess} */ // @ts-expect-error: set by `create`, whose process needs its hooks first.
  #process;
  /** @type {Say} */
  #say;
  #closing = new AbortController();
  #backOffMs = BACK_OFF_MS_MIN;
  #startedAt = 0;

  /** @param {Say} say */
  constructor(say) {
    this.#say = say;
  }

  /**
   * @param {(hooks: Pick<ProcessOptions, 'onExit'>) => Promise<ServerProcess> | ServerProcess} make
   * @param {Say} say
   */
  static async create(make, say) {
    const supervised = new Supervised(say);
    supervised.#process = await make({ onExit: (how) => void supervised.#revive(how) });
    return supervised;
  }

  /**
   * @param {ProcessOptions} options
   * @param {Say} say
   */
  static of(options, say) {
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
   * Starts the process. Resolves when it is ready. A process may fail while its dependencies are starting; the last
   * failure is final.
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

  async #revive(how) {
    if (performance.now() - this.#startedAt > STEADY_MS) this.#backOffMs = BACK_OFF_MS_MIN;
    const lines = this.#process.logTail(6).map((line) => `    ${line.slice(0, 400)}`);
    this.#say([`! ${this.name} ended (${how}); starting it again in ${this.#backOffMs / 1000} s`, ...lines].join('\n'));
    const waited = await this.#pause(this.#backOffMs);
    if (!waited) return;
    this.#backOffMs = Math.min(this.#backOffMs * 2, BACK_OFF_MS_MAX);
    this.#startedAt = performance.now();
    await this.#process.start({ waitReady: false });
  }

  async #pause(ms) {
    try {
      await delay(ms, undefined, { signal: this.#closing.signal });
      return true;
    } catch (error) {
      if (error.name === 'AbortError') return false;
      throw error;
    }
  }
}
