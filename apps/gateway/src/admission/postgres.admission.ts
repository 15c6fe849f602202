import { Injectable } from '@nestjs/common';
import { Clock } from '@hiring/platform-config';
import { KeyLookup } from '../access/key-lookup.js';
import { LocalLimiter } from './local-limiter.js';
import type { KeyRequest, Verdict } from './verdict.js';

/** Admission without Redis: the key from Postgres, limits of this process, no claim (metering bills twins once). */
@Injectable()
export class PostgresAdmission {
  constructor(
    private readonly lookup: KeyLookup,
    private readonly local: LocalLimiter,
    private readonly clock: Clock,
  ) {}

  /** Null for an unknown or revoked key. @throws AppError unavailable when Postgres is away too. */
  async decide(request: KeyRequest): Promise<Verdict | null> {
    const stored = await this.lookup.find(request.rawKey, this.lookup.candidates(request.rawKey));
    if (stored === null) return null;
    const { identity } = stored;
    const taken = this.local.take([
      { policy: 'key', id: String(identity.keyId), limit: identity.keyLimit },
      { policy: 'customer', id: identity.customerId, limit: identity.customerLimit },
    ]);
    const held = request.scope === null || identity.scopes.includes(request.scope);
    return {
      kind: !taken.allowed ? 'limited' : held ? 'ok' : 'forbidden',
      identity,
      limits: taken.states,
      retryAfterMs: taken.retryAfterMs,
      claim: request.claim && { state: 'unguarded', claimedAtMs: this.clock.now().getTime() },
    };
  }
}
