import { Injectable } from '@nestjs/common';
import { AppError, type Scope } from '@hiring/contracts';
import type { Identity } from '../access/identity.js';
import type { PresentedKey } from '../access/presented-key.js';
import { LastUsed } from '../access/last-used.js';
import type { ClaimRequest, ClaimVerdict } from './claim.js';
import { FailedAttempts } from './failed-attempts.js';
import type { LimitState } from './limit-state.js';
import { PostgresAdmission } from './postgres.admission.js';
import { RedisAdmission } from './redis.admission.js';
import { ifUnavailable } from '../redis/redis-gate.js';

const REFUSALS = {
  limited: ['rate_limited', 'The rate limit of this key or account is reached.'],
  capped: ['plan_limit_reached', "This app's calls of today are used up; the day ends at 00:00 UTC."],
} as const;

export interface AdmissionRequest {
  /**
   * The caller's API key or access token, if any. If the header `X-API-Key` is repeated, Node joins the values, and the
   * joined text is not a valid key.
   */
  key: PresentedKey | undefined;
  /** The scope that the key needs; null = any valid key suffices. */
  scope: Scope | null;
  claim: ClaimRequest | null;
  /** Number of rate-limit tokens that the call takes from each limit; default 1. */
  tokens?: number;
  /** The client's address, for the limit on failed authentication. */
  address: string;
}

export interface Admission {
  identity: Identity;
  claim: ClaimVerdict | null;
}

/** Receives the limits before any error is thrown, so that a refusal has rate limit headers too. */
export type LimitsSeen = (limits: LimitState[]) => void;

/** Admits calls: authenticates the caller, enforces rate limits and scopes, and claims the idempotency key. */
@Injectable()
export class Admissions {
  constructor(
    private readonly redis: RedisAdmission,
    private readonly postgres: PostgresAdmission,
    private readonly failed: FailedAttempts,
    private readonly lastUsed: LastUsed,
  ) {}

  /**
   * Decides whether the call may run.
   * @throws AppError unauthorized, rate_limited, plan_limit_reached, forbidden; unavailable when the key cannot be
   * looked up
   */
  async admit(request: AdmissionRequest, seen: LimitsSeen): Promise<Admission> {
    const { key, scope, claim, tokens = 1, address } = request;
    if (key === undefined || this.failed.isRemembered(key)) throw this.failed.refuseUncounted(address, seen);
    // Refuse a malformed key without I/O.
    if (!key.isWellFormed) throw this.failed.refuseMalformed(address, seen);
    const keyRequest = { key, scope, claim, tokens };
    const verdict = await this.redis.decide(keyRequest).catch(ifUnavailable(() => this.postgres.decide(keyRequest)));
    if (verdict === null) throw await this.failed.refuseInactive(key, address, seen);
    seen(verdict.limits);
    if (verdict.kind === 'limited' || verdict.kind === 'capped') {
      const [code, message] = REFUSALS[verdict.kind];
      throw new AppError(code, message, { retryAfterSeconds: Math.max(1, Math.ceil(verdict.retryAfterMs / 1000)) });
    }
    if (verdict.kind === 'forbidden') throw new AppError('forbidden', `This key lacks the scope ${scope ?? ''}.`);
    this.lastUsed.note(verdict.identity.keyId);
    return { identity: verdict.identity, claim: verdict.claim };
  }
}
