import { Injectable } from '@nestjs/common';
import { KeyLookup } from '../access/key-lookup.js';
import { Claims } from './claims.js';
import { LocalLimiter, type LimitRequest } from './local-limiter.js';
import type { KeyRequest, Verdict } from './verdict.js';

/**
 * Admits calls while the copies in Redis cannot be used. Reads the key from Postgres and enforces the limits in this
 * process.
 */
@Injectable()
export class PostgresAdmission {
  constructor(
    private readonly lookup: KeyLookup,
    private readonly local: LocalLimiter,
    private readonly claims: Claims,
  ) {}

  /** Returns null unless the key is active. @throws AppError unavailable when Postgres is unavailable too */
  async decide(request: KeyRequest): Promise<Verdict | null> {
    const stored = await this.lookup.find(request.key.text, this.lookup.candidates(request.key));
    if (stored === null) return null;
    const { identity } = stored;
    const limits: LimitRequest[] = [
      { policy: 'key', id: String(identity.keyId), limit: identity.keyLimit },
      { policy: 'customer', id: identity.customerId, limit: identity.customerLimit },
    ];
    const taken = this.local.take(limits, request.tokens);
    const held = request.scope === null || identity.scopes.includes(request.scope);
    const kind = !taken.allowed ? 'limited' : held ? 'ok' : 'forbidden';
    return {
      kind,
      identity,
      limits: taken.states,
      retryAfterMs: taken.retryAfterMs,
      claim: request.claim !== null && kind === 'ok' ? await this.claims.take(identity, request.claim) : null,
    };
  }
}
