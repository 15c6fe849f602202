import { AppError } from '@hiring/contracts';
import type { Bus } from '@hiring/platform-rpc';
import type { Life } from '../kernel/process.js';
import type { World } from '../kernel/world.js';

const TIMEOUT_MS = 7_000;

type Handler = (payload: never) => Promise<unknown>;

const unavailable = (): AppError => new AppError('unavailable', 'not answered in time', { retryAfterSeconds: 1 });

/** Delivers requests between processes. A request or its answer may be lost. */
export class SimulatedBus {
  private readonly handlers = new Map<string, { life: Life; handle: Handler }[]>();

  constructor(private readonly world: World) {}

  serve(life: Life, pattern: string, handle: Handler): void {
    const handlers = this.handlers.get(pattern) ?? [];
    this.handlers.set(pattern, handlers);
    const one = { life, handle };
    handlers.push(one);
    life.onEnd(() => void handlers.splice(handlers.indexOf(one), 1));
  }

  of(life: Life): Bus {
    const request = (pattern: string, payload: never, options: { timeoutMs?: number } = {}): Promise<unknown> =>
      this.request(life, pattern, payload, options.timeoutMs ?? TIMEOUT_MS);
    return { request, timeoutMs: TIMEOUT_MS } as unknown as Bus;
  }

  private request(life: Life, pattern: string, payload: never, timeoutMs: number): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const forget = life.after(timeoutMs, () => reject(unavailable()));
      const handled = (): Promise<unknown> => {
        const handlers = this.handlers.get(pattern) ?? [];
        if (handlers.length === 0) throw unavailable();
        return this.world.draws.pick(handlers).handle(payload);
      };
      life
        .request(`ask ${pattern}`, handled, { lostRequest: unavailable, lostReply: unavailable, timeoutMs })
        .then(resolve, reject)
        .finally(forget);
    });
  }
}
