import type { PlanCap, Scope, Tier } from '@hiring/contracts';
import type { RateLimit } from '../rate-limit/gcra.js';

/** The owner and rights of a valid key, as admission and operations use them and as Redis caches them. */
export interface Identity {
  keyId: number;
  customerId: string;
  /** Label of the key. */
  tier: Tier;
  /**
   * Label of the account: no key may be minted above the caller's own tier, and the account's limit follows this one.
   */
  customerTier: Tier;
  plan: string | null;
  scopes: Scope[];
  keyLimit: RateLimit | null;
  customerLimit: RateLimit | null;
  planCaps: PlanCap[];
}

/** An identity as read from Postgres, with the generation of key changes that the read saw. */
export interface StoredIdentity {
  identity: Identity;
  /** Hash under which the row is stored, as hex; it names the Redis record. */
  hash: string;
  pepperVersion: number;
  generation: number;
  /** Time until the key expires, from the read on; null when it does not. No copy may outlive it. */
  expiresInMs: number | null;
}
