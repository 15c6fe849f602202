import type { Redis } from '@hiring/platform-redis';
import type { Life } from '../kernel/process.js';
import { CLAIM_SCRIPTS, type ClaimStore } from './claim-scripts.js';

const away = (): Error => new Error('Connection is closed.');

/**
 * The period from a process's failed command to its next successful one. Meanwhile the process may run calls without
 * Redis.
 */
export interface RedisOutage {
  fromMs: number;
  toMs: number;
}

/** Implements ioredis's members that admission uses, on the simulated claims. */
export class SimulatedRedis {
  readonly status = 'ready';
  private outage: RedisOutage | null = null;

  constructor(
    private readonly life: Life,
    private readonly store: ClaimStore,
    private readonly outages: RedisOutage[],
  ) {}

  asRedis(): Redis {
    return this as unknown as Redis;
  }

  on(): void {
    // The simulation's connections do not close by themselves.
  }

  defineCommand(name: string): void {
    const script = CLAIM_SCRIPTS[name];
    const failed = (): Error => {
      this.begin();
      return away();
    };
    const call = (_prefix: string, ...args: (string | number)[]): Promise<unknown> => {
      if (script === undefined) throw new Error(`the simulated Redis does not know ${name}`);
      const texts = args.map(String);
      return this.life
        .request(`redis ${name}`, () => script(this.store, texts), { lostRequest: failed, lostReply: failed })
        .then((reply) => this.succeeded(reply));
    };
    Object.defineProperty(this, name, { value: call });
  }

  private begin(): void {
    if (this.outage !== null) return;
    this.outage = { fromMs: this.life.world.nowMs, toMs: Infinity };
    this.outages.push(this.outage);
  }

  private succeeded(reply: unknown): unknown {
    if (this.outage !== null) this.outage.toMs = this.life.world.nowMs;
    this.outage = null;
    return reply;
  }
}
