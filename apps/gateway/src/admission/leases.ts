import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '@hiring/platform-config';
import type { Logger } from '@hiring/platform-observability';
import { LOGGER, PeriodicTask } from '@hiring/platform-service';
import type { OwnClaim } from './claim.js';
import { RedisGate } from '../redis/redis-gate.js';

/** Milliseconds for which a claim stays valid without renewal. */
export const LEASE_MS = 15_000;
const RENEW_AFTER_MS = 5_000;
const CHECK_EVERY_MS = 1_000;

interface Held {
  owner: string;
  renewAtMs: number;
}

/**
 * Renews the claims of this process's running calls. One task renews all claims, because a timer for each call would
 * seldom fire: most calls end before a renewal is due.
 */
@Injectable()
export class Leases implements OnApplicationShutdown {
  private readonly held = new Map<string, Held>();
  private readonly renewal: PeriodicTask;

  constructor(
    private readonly gate: RedisGate,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.renewal = new PeriodicTask({
      everyMs: CHECK_EVERY_MS,
      run: async () => this.renewDue(),
      onError: (error) => this.logger.debug({ err: error }, 'leases were not renewed'),
      clock,
    });
    this.renewal.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.renewal.stop();
  }

  hold({ name, owner }: OwnClaim): void {
    this.held.set(name, { owner, renewAtMs: this.clock.monotonicMs() + RENEW_AFTER_MS });
  }

  /** Returns whether a call under this claim runs here. */
  isHeld(name: string): boolean {
    return this.held.has(name);
  }

  /**
   * Stops renewing this call's claim. If another call in this process has taken the claim over, that call's lease
   * stays.
   */
  end({ name, owner }: OwnClaim): void {
    if (this.held.get(name)?.owner === owner) this.held.delete(name);
  }

  private renewDue(): void {
    const nowMs = this.clock.monotonicMs();
    for (const [name, one] of this.held) {
      if (one.renewAtMs > nowMs) continue;
      one.renewAtMs = nowMs + RENEW_AFTER_MS;
      this.gate.run('renew', name, one.owner, LEASE_MS).catch((error: unknown) => {
        this.logger.debug({ err: error }, 'a lease was not renewed');
      });
    }
  }
}
